import type { Problem } from '@workspace-api/contract';
import { DomainError } from '@workspace-api/core';
import { stubApi } from '@workspace-api/testing/stubs';
import { expect } from 'chai';
import { createFetchHandler } from '../src/index.js';
import { ORIGIN } from './support/requests.js';

describe('createFetchHandler below a mount path', () => {
  const handler = createFetchHandler(stubApi(), { mountPath: '/shop' });
  const get = (path: string): Promise<Response> => handler(new Request(ORIGIN + path));

  it('serves the API there', async () => {
    for (const path of ['/shop/api/public/v1/groups', '/shop/docs/problems']) {
      expect((await get(path)).status).to.equal(200);
    }
  });

  for (const path of [
    '/api/public/v1/groups',
    '/shopping/api/public/v1/groups',
    '/shop',
    '/shop/',
    '/',
    '//shop/docs',
  ]) {
    it(`serves nothing at ${path}`, async () => {
      const problem = (await (await get(path)).json()) as Problem;
      expect(problem).to.include({ code: 'unknown_path', type: '/shop/docs/problems/unknown_path' });
    });
  }

  it('includes the path in the links of problems and of the document', async () => {
    const api = stubApi({ authorize: () => Promise.reject(new DomainError('missing_key')) });
    const mounted = createFetchHandler(api, { mountPath: '/shop/v2' });
    const problem = (await (await mounted(new Request(`${ORIGIN}/shop/v2/api/public/v1/me`))).json()) as Problem;
    expect(problem).to.include({ type: '/shop/v2/docs/problems/missing_key', instance: '/shop/v2/api/public/v1/me' });
    const document = await mounted(new Request(`${ORIGIN}/shop/v2/api/public/v1/openapi.json`));
    expect(await document.json()).to.have.nested.property('servers[0].url', '/shop/v2');
  });

  for (const mountPath of ['shop', '/shop/', '/', '//shop', '/shop?', '/büro', '/a b']) {
    it(`does not accept ${JSON.stringify(mountPath)}`, () => {
      expect(() => createFetchHandler(stubApi(), { mountPath })).to.throw(
        TypeError,
        '- options.mountPath must be empty, or a URL path',
      );
    });
  }
});
