import type { Problem } from '@workspace-api/contract';
import { stubApi } from '@workspace-api/test-stubs';
import { expect } from 'chai';
import { createFetchHandler } from '../src/index.js';
import { ORIGIN } from './support/requests.js';

describe('createFetchHandler below a mount path', () => {
  const handler = createFetchHandler(stubApi(), { mountPath: '/shop' });
  const get = (path: string): Promise<Response> => handler(new Request(ORIGIN + path));

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

  for (const mountPath of ['shop', '/shop/', '/', '//shop', '/shop?', '/büro', '/a b']) {
    it(`does not accept ${JSON.stringify(mountPath)}`, () => {
      expect(() => createFetchHandler(stubApi(), { mountPath })).to.throw(
        TypeError,
        '- options.mountPath must be empty, or a URL path',
      );
    });
  }
});
