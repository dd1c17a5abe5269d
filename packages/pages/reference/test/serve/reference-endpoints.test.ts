import { problem } from '@workspace-api/contract/schemas';
import { READ_CAMPAIGN, jsonOf, requestTo, stubApi, type RequestParts } from '@workspace-api/test-stubs';
import { expect } from 'chai';
import { gunzipSync } from 'node:zlib';
import type { PageResponse } from '@workspace-api/http/endpoints';
import { serveParts } from '../../src/serve/serve-parts.js';
import { createHttpHandler, type HttpHandlerOptions, type HttpResponse } from '@workspace-api/http';
import { CODED, HEADERS, pageOf, stubReference } from './stub-reference.js';

const HTML = 'text/html; charset=utf-8';

describe('the reference', () => {
  const getter = (options: HttpHandlerOptions) => {
    const handler = createHttpHandler(stubApi(), options);
    return async (path: string, parts?: RequestParts): Promise<HttpResponse> =>
      (await handler.handle(requestTo(path, parts))).response;
  };

  const serve = () => getter({ reference: stubReference().reference });

  it('has a page made from the document of the service, with the operations of the host', async () => {
    const { reference } = stubReference();
    const get = getter({ reference, operations: [READ_CAMPAIGN] });
    const { status, headers, body } = await get('/docs', { headers: { 'x-request-id': 'trace-17' } });
    expect(status).to.equal(200);
    expect(Buffer.from(body as Uint8Array).toString())
      .to.contain('/api/public/v1/campaigns')
      .and.to.contain('/campaigns/{campaignId}');
    expect(headers).to.deep.equal({
      ...pageOf('').headers,
      'X-Request-Id': 'trace-17',
      ETag: headers['ETag'],
      Vary: 'Accept-Encoding',
    });
  });

  it('has a page that is made once for all mount paths, compressed, and not sent again to a browser that has it', async () => {
    let made = 0;
    const { parts } = stubReference();
    const toPage = (): PageResponse => pageOf(`page ${String(++made)}`);
    const get = getter({ reference: serveParts({ ...parts, toPage }) });
    const { headers, body } = await get('/docs', { headers: { 'accept-encoding': 'br, gzip' } });
    expect(headers['Content-Encoding']).to.equal('gzip');
    expect(gunzipSync(body as Uint8Array).toString()).to.equal('page 1');
    const same = await get('/docs', { headers: { 'if-none-match': headers['ETag'] } });
    expect([same.status, same.body]).to.deep.equal([304, null]);
    expect((await get('/docs', { mountPath: '/shop' })).headers['ETag']).to.equal(headers['ETag']);
    expect(made).to.equal(1);
  });

  it('has a page that is made again if the first attempt failed', async () => {
    let attempts = 0;
    const { parts } = stubReference();
    const toPage = (): PageResponse => {
      if (++attempts === 1) throw new Error('The document has a part that is not known.');
      return pageOf('page');
    };
    const get = getter({ reference: serveParts({ ...parts, toPage }) });
    expect((await get('/docs')).status).to.equal(500);
    expect((await get('/docs')).status).to.equal(200);
  });

  it('has files, with their own headers and a request id', async () => {
    const { status, headers, body } = await serve()('/docs/file', { headers: { 'x-request-id': 'trace-17' } });
    expect(status).to.equal(200);
    expect(body).to.equal(CODED.identity);
    expect(headers).to.deep.equal({ ...HEADERS, 'X-Request-Id': 'trace-17', Vary: 'Accept-Encoding' });
  });

  it('has guides in the frame of the page, compressed', async () => {
    const { status, headers, body } = await serve()('/docs/guides', { headers: { 'accept-encoding': 'gzip' } });
    expect(status).to.equal(200);
    expect(headers).to.include({ 'Content-Encoding': 'gzip', 'Cache-Control': 'no-cache' });
    expect(gunzipSync(body as Uint8Array).toString()).to.equal('relative /docs/guides Guides: <p>All.</p>');
  });

  it('has texts made from the document, with the mount path or the servers of the deployment', async () => {
    const { reference } = stubReference();
    const urlOf = ({ body }: HttpResponse): unknown =>
      (JSON.parse(Buffer.from(body as Uint8Array).toString()) as { url: string }[])[0]?.url;
    const get = getter({ reference });
    const { status, headers } = await get('/list.txt', { method: 'HEAD' });
    expect(status).to.equal(200);
    expect(headers).to.include({ 'Content-Type': 'text/plain; charset=utf-8', Vary: 'Accept-Encoding' });
    expect((await get('/list.txt', { headers: { 'if-none-match': headers['ETag'] } })).status).to.equal(304);
    expect(urlOf(await get('/list.txt', { mountPath: '/shop' }))).to.equal('/shop');
    const about = { servers: [{ url: 'https://api.acme.example' }] };
    expect(urlOf(await getter({ reference, about })('/list.txt'))).to.equal('https://api.acme.example');
    expect(problem.parse(jsonOf(await get('/list.txt', { method: 'POST' }))).code).to.equal('method_not_allowed');
  });

  it('sends a file in its own codings only', async () => {
    const { parts } = stubReference();
    const resources = parts.resources.map((resource) => ({ ...resource, codings: ['identity'] as const }));
    const { headers, body } = await getter({ reference: serveParts({ ...parts, resources }) })('/docs/file', {
      headers: { 'accept-encoding': 'br, gzip' },
    });
    expect(headers).not.to.have.property('Content-Encoding');
    expect(body).to.equal(CODED.identity);
  });

  for (const path of ['/docs/', '/docs/assets/none.js', '/DOCS', '/docs/assets']) {
    it(`is not at ${path}`, async () => {
      expect(problem.parse(jsonOf(await serve()(path))).code).to.equal('unknown_path');
    });
  }

  it('owns its path and what is below', () => {
    const handler = createHttpHandler(stubApi(), { reference: stubReference().reference });
    for (const path of ['/docs', '/docs/elsewhere', '/list.txt']) expect(handler.owns(path), path).to.be.true;
    for (const path of ['/', '/docsearch', '/documents', '/.well-known/other'])
      expect(handler.owns(path), path).to.be.false;
  });

  it('is the frame of the pages about problems', async () => {
    const path = '/docs/problems/unknown_key';
    const { headers, body } = await serve()(path);
    expect(body)
      .to.match(/^relative \/docs\/problems\/unknown_key unknown_key: Unknown API key: /)
      .and.to.contain('What to do');
    expect((await serve()('/docs/problems')).body).to.match(/^relative \/docs\/problems Problems: /);
    expect(headers).to.include({ 'Cache-Control': 'no-cache', Vary: 'Accept', 'Content-Type': HTML });
    expect((await getter({})('/docs')).status).to.equal(404);
  });

  it('is not read before it is requested', async () => {
    const { reference, reads } = stubReference();
    await getter({ reference })('/docs/problems');
    expect(reads).to.deep.equal([]);
  });

  it('is internal_error if it cannot be read, and only the record has the reason', async () => {
    const failure = new Error('The disk is gone.');
    const broken = { path: '/docs/file', headers: HEADERS, read: () => Promise.reject(failure) };
    const reference = serveParts({ ...stubReference().parts, resources: [broken] });
    const handler = createHttpHandler(stubApi(), { reference });
    const { response, record } = await handler.handle(requestTo('/docs/file', { method: 'HEAD' }));
    expect(problem.parse(jsonOf(response)).code).to.equal('internal_error');
    expect(response.headers).not.to.have.property('ETag');
    expect(response.headers['Cache-Control']).to.equal('no-store');
    expect(response.body).not.to.contain('disk');
    expect(record).to.deep.include({ status: 500, code: 'internal_error', error: failure, operationId: null });
  });
});
