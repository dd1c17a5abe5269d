import { expect } from 'chai';
import { gzipSync } from 'node:zlib';
import { openApiDocument } from '../../src/open-api/open-api-document.js';
import { ROUTES } from '../../src/routes.js';
import { codeSamplesOf } from '../../src/samples/code-samples.js';

describe('the samples of an operation', () => {
  for (const route of ROUTES) {
    it(`of ${route.operationId} are in curl, TypeScript, Python and Go`, () => {
      expect(codeSamplesOf(route).map(({ label }) => label)).to.deep.equal(['curl', 'TypeScript', 'Python', 'Go']);
    });

    it(`of ${route.operationId} take the address and the key from the environment`, () => {
      for (const { label, source } of codeSamplesOf(route)) {
        expect(source, label)
          .to.match(/\bURL\b/)
          .and.to.match(/\bKEY\b/)
          .and.not.to.contain('wsk_');
        if (label !== 'TypeScript') expect(source, label).to.contain(route.path);
      }
    });
  }

  it('create a campaign with an idempotency key, so that a retry creates no second one', () => {
    const [route] = ROUTES.filter(({ method }) => method === 'POST');
    for (const { label, source } of route === undefined ? [] : codeSamplesOf(route))
      expect(source, label).to.match(/Idempotency-?Key\W+spring-menu/i);
  });

  it('are left out for an operation of a host', () => {
    const [route] = ROUTES;
    if (route === undefined) throw new Error('There is no operation.');
    const own = { ...route, operationId: 'listOrders', path: '/orders' };
    expect(JSON.stringify(openApiDocument({ routes: [own] })).split('"x-codeSamples"')).to.have.lengthOf(7);
  });

  it('add less than 2 kB to the compressed document', () => {
    const text = JSON.stringify(openApiDocument());
    const without = JSON.stringify(openApiDocument(), (name, value: unknown) =>
      name === 'x-codeSamples' ? undefined : value,
    );
    expect(gzipSync(text).length - gzipSync(without).length).to.be.below(2_000);
  });
});
