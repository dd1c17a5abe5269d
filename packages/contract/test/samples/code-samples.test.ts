import { expect } from 'chai';
import { gzipSync } from 'node:zlib';
import { openApiDocument } from '../../src/open-api/open-api-document.js';
import { isList } from '../../src/route.js';
import { ROUTES } from '../../src/routes.js';
import { codeSamplesOf } from '../../src/samples/code-samples.js';
import { INVOICE_ROUTE } from '../support/host-route.js';

describe('the samples of an operation', () => {
  for (const route of ROUTES) {
    it(`of ${route.operationId} are in curl, TypeScript, Python and Go`, () => {
      expect(codeSamplesOf(route).map(({ lang, label }) => [lang, label])).to.deep.equal([
        ['shell', 'curl'],
        ['typescript', 'TypeScript'],
        ['python', 'Python'],
        ['go', 'Go'],
      ]);
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

  it('read the first 20 records of a list, and have neither a query nor a body for any other read', () => {
    for (const route of ROUTES.filter(({ method }) => method === 'GET')) {
      const [curl] = codeSamplesOf(route);
      expect(curl?.source.includes('?limit=20')).to.equal(isList(route));
      expect(curl?.source).not.to.match(/-d|Idempotency-Key/);
    }
  });

  it('create the campaign of the first example', () => {
    const [route] = ROUTES.filter(({ method }) => method === 'POST');
    for (const { source } of route === undefined ? [] : codeSamplesOf(route)) expect(source).to.contain('Spring menu');
  });

  it('create a campaign with an idempotency key, so that a retry creates no second one', () => {
    const [route] = ROUTES.filter(({ method }) => method === 'POST');
    for (const { label, source } of route === undefined ? [] : codeSamplesOf(route))
      expect(source, label).to.match(/Idempotency-?Key\W+spring-menu/i);
  });

  it('are left out for an operation of a host', () => {
    expect(JSON.stringify(openApiDocument({ routes: [INVOICE_ROUTE] })).split('"x-codeSamples"')).to.have.lengthOf(7);
  });

  it('add less than 2 kB to the compressed document', () => {
    const text = JSON.stringify(openApiDocument());
    const without = JSON.stringify(openApiDocument(), (name, value: unknown) =>
      name === 'x-codeSamples' ? undefined : value,
    );
    expect(gzipSync(text).length - gzipSync(without).length).to.be.below(2_000);
  });
});
