import { PAGE_HEADERS, PROBLEM_CODES, problemPath } from '@workspace-api/contract';
import { problem } from '@workspace-api/contract/schemas';
import { stubApi } from '@workspace-api/test-stubs';
import { expect } from 'chai';
import { createHttpHandler, type HttpResponse } from '../../src/index.js';
import { jsonOf } from '../support/json-of.js';
import { requestTo, type RequestParts } from '../support/request-to.js';

describe('the pages about problems', () => {
  const handler = createHttpHandler(stubApi());

  const get = async (path: string, parts?: RequestParts): Promise<HttpResponse> =>
    (await handler.handle(requestTo(path, parts))).response;

  it('need no key, and have their own headers and a request id', async () => {
    for (const path of ['/docs/problems', ...PROBLEM_CODES.map(problemPath)]) {
      const { status, headers } = await get(path, { headers: { 'x-request-id': 'trace-17' } });
      expect(status).to.equal(200);
      expect(headers).to.deep.equal({
        ...PAGE_HEADERS,
        'Content-Type': 'text/html; charset=utf-8',
        'X-Request-Id': 'trace-17',
      });
    }
  });

  it('have the mount path in their links', async () => {
    for (const path of ['/docs/problems', '/docs/problems/unknown_key'])
      expect((await get(path, { mountPath: '/shop' })).body).to.contain('href="/shop/docs/problems"');
  });

  for (const [accept, mediaType] of [
    [undefined, 'text/html; charset=utf-8'],
    ['', 'text/html; charset=utf-8'],
    ['application/json', 'application/json'],
    ['image/png', 'text/html; charset=utf-8'],
    ['text/html;q=0.5, application/json', 'application/json'],
    // The header takes long to parse, so it is ignored.
    [`application/json${', image/png'.repeat(100)}`, 'text/html; charset=utf-8'],
  ] as const) {
    it(`are ${mediaType} for Accept: ${accept?.slice(0, 40) ?? 'none'}`, async () => {
      const { headers } = await get('/docs/problems/unknown_key', { headers: { accept } });
      expect(headers).to.include({ 'Content-Type': mediaType, Vary: 'Accept' });
    });
  }

  for (const code of ['unknown', 'UNKNOWN_KEY', 'unknown_key/', '%75nknown_key', '__proto__', 'toString', '']) {
    it(`are not at /docs/problems/${code}`, async () => {
      expect(problem.parse(jsonOf(await get(`/docs/problems/${code}`))).code).to.equal('unknown_path');
    });
  }
});
