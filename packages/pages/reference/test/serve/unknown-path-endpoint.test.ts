import { problem } from '@workspace-api/contract/schemas';
import { jsonOf, type RequestParts, requestTo, stubApi } from '@workspace-api/test-stubs';
import { expect } from 'chai';
import { createHttpHandler, type HttpHandlerOptions, type HttpResponse } from '@workspace-api/http';
import { stubReference } from './stub-reference.js';

const BROWSER = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8';

const HTML = 'text/html; charset=utf-8';

const WITH_REFERENCE = { reference: stubReference().reference };

describe('a path without an endpoint, for a browser', () => {
  const get = async (
    path: string,
    parts: RequestParts,
    options: HttpHandlerOptions = WITH_REFERENCE,
  ): Promise<HttpResponse> => (await createHttpHandler(stubApi(), options).handle(requestTo(path, parts))).response;

  for (const [method, path, target] of [
    ['GET', '/', '/docs'],
    ['HEAD', '/', '/docs'],
    ['GET', '/docs/', '/docs'],
    ['GET', '/docs/guides/', '/docs/guides'],
    ['GET', '/docs/problems/unknown_key/', '/docs/problems/unknown_key'],
  ] as const) {
    it(`redirects to a page of the reference (${method} ${path})`, async () => {
      const { status, headers, body } = await get(path, {
        method,
        headers: { accept: BROWSER, 'x-request-id': 'trace-17' },
      });
      expect(status).to.equal(302);
      expect(headers).to.deep.equal({
        'X-Request-Id': 'trace-17',
        'Content-Type': 'text/plain; charset=utf-8',
        Location: target,
        'Cache-Control': 'no-store',
        Vary: 'Accept',
        'X-Content-Type-Options': 'nosniff',
      });
      expect(body).to.equal(`The page is at ${target}.\n`);
    });
  }

  it('leads below the mount path, which the caller may have chosen', async () => {
    for (const [mountPath, location] of [
      ['/shop', '/shop/docs'],
      ['//elsewhere.example', '/.//elsewhere.example/docs'],
      ['/\r\nSet-Cookie: a=b', '/%0D%0ASet-Cookie:%20a=b/docs'],
    ] as const) {
      const { headers } = await get('/', { mountPath, headers: { accept: BROWSER } });
      expect(headers['Location']).to.equal(location);
    }
  });

  for (const accept of [
    undefined,
    '',
    '*/*',
    'application/json',
    'application/json, text/html;q=0.5',
    'application/problem+json, text/html;q=0.5',
    'text/html;q=0',
  ]) {
    it(`is unknown_path for a client that sends ${accept === undefined ? 'no Accept' : `Accept: ${accept}`}`, async () => {
      for (const [path, mountPath] of [
        ['/', ''],
        ['/', '/shop'],
        ['/docs/', ''],
        ['/nope', ''],
      ] as const) {
        const response = await get(path, { mountPath, headers: { accept } });
        expect(problem.parse(jsonOf(response)).code).to.equal('unknown_path');
      }
    });
  }

  it('is unknown_path for other methods, and if there is no reference', async () => {
    const headers = { accept: BROWSER };
    for (const response of [await get('/', { method: 'POST', headers }), await get('/', { headers }, {})])
      expect(problem.parse(jsonOf(response)).code).to.equal('unknown_path');
  });

  for (const path of [
    '/nope',
    '//',
    '/index.html',
    '',
    '/docs//',
    '/docs/guidesX',
    '/docs/nope/',
    '/api/public/v1/me/',
  ]) {
    it(`is a page with the status 404 at ${path === '' ? 'an empty path' : path}`, async () => {
      const { status, headers, body } = await get(path, { mountPath: '/shop', headers: { accept: BROWSER } });
      expect(status).to.equal(404);
      expect(headers).to.include({ 'Content-Type': HTML, 'Cache-Control': 'no-store', Vary: 'Accept' });
      expect(body)
        .to.match(/^\/shop {2}Path not found: /)
        .and.to.contain('<p>The path does not exist. Check the path against /shop/api/public/v1/openapi.json.</p>');
    });
  }

  it('is unknown_path in the record of the request, without a route', async () => {
    const { record } = await createHttpHandler(stubApi(), WITH_REFERENCE).handle(
      requestTo('/nope', { headers: { accept: BROWSER } }),
    );
    expect(record).to.include({ status: 404, code: 'unknown_path', route: null });
  });

  it('leaves the root to the host that mounts the API', () => {
    expect(createHttpHandler(stubApi(), WITH_REFERENCE).owns('/')).to.be.false;
  });
});
