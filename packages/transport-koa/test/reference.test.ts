import type { ContentCoding, Reference } from '@workspace-api/contract';
import { problem } from '@workspace-api/contract/schemas';
import { expect } from 'chai';
import Koa from 'koa';
import { createServer, type Server } from 'node:http';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { createWorkspaceMiddleware, createWorkspaceServer, type WorkspaceServerOptions } from '../src/index.js';
import { listening } from './support/listening.js';
import { stubApi } from './support/stub-api.js';

const PAGE = '<!doctype html><p>The reference.</p>';

const CODED: Readonly<Record<ContentCoding, Uint8Array>> = {
  br: brotliCompressSync(PAGE),
  gzip: gzipSync(PAGE),
  identity: Buffer.from(PAGE),
};

const HEADERS = {
  'Content-Type': 'text/html; charset=utf-8',
  ETag: 'W/"1"',
  'Cache-Control': 'no-cache',
  'Content-Security-Policy': "default-src 'none'",
};

/** A reference of one page, and the codings that were read of it. */
const stubReference = (): { reference: Reference; reads: ContentCoding[] } => {
  const reads: ContentCoding[] = [];
  const read = (coding: ContentCoding): Promise<Uint8Array> => {
    reads.push(coding);
    return Promise.resolve(CODED[coding]);
  };
  return { reference: { path: '/docs', resources: [{ path: '/docs', headers: HEADERS, read }] }, reads };
};

describe('a reference that a host gives', () => {
  const listen = listening();

  const getter = async (server: Server) => {
    const port = await listen(server);
    return (path: string, request: RequestInit = {}): Promise<Response> =>
      fetch(`http://127.0.0.1:${String(port)}${path}`, request);
  };

  const serve = (options: WorkspaceServerOptions) => getter(createWorkspaceServer(stubApi(), options));

  it('is served with its own headers and a request id', async () => {
    const get = await serve({ reference: stubReference().reference });
    const answer = await get('/docs');
    expect(answer.status).to.equal(200);
    expect(await answer.text()).to.equal(PAGE);
    for (const [name, value] of Object.entries(HEADERS)) expect(answer.headers.get(name)).to.equal(value);
    expect(answer.headers.get('x-request-id')).to.be.a('string');
  });

  for (const [accept, coding] of [
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip, deflate', 'gzip'],
    ['br;q=0, gzip', 'gzip'],
    ['*', 'br'],
    ['identity', null],
    ['deflate', null],
    ['', null],
  ] as const) {
    it(`comes ${coding ?? 'as it is'} to a caller who accepts ${accept === '' ? 'nothing by name' : accept}`, async () => {
      const { reference, reads } = stubReference();
      const get = await serve({ reference });
      const answer = await get('/docs', { headers: { 'accept-encoding': accept } });
      expect(answer.headers.get('content-encoding')).to.equal(coding);
      expect(answer.headers.get('vary')).to.equal('Accept-Encoding');
      expect(await answer.text()).to.equal(PAGE);
      expect(reads).to.deep.equal([coding ?? 'identity']);
    });
  }

  it('is not sent again to a caller who has it', async () => {
    const get = await serve({ reference: stubReference().reference });
    // Without a Cache-Control of its own, fetch asks for a fresh one.
    const asking = (tags: string) => get('/docs', { headers: { 'if-none-match': tags, 'cache-control': 'max-age=0' } });
    const same = await asking('"0", W/"1"');
    expect(same.status).to.equal(304);
    expect(same.headers.get('etag')).to.equal('W/"1"');
    expect(await same.text()).to.equal('');
    expect((await asking('W/"0"')).status).to.equal(200);
  });

  it('answers HEAD like GET, without a body', async () => {
    const get = await serve({ reference: stubReference().reference });
    const request = { headers: { 'accept-encoding': 'identity' } };
    const [whole, head] = [await get('/docs', request), await get('/docs', { ...request, method: 'HEAD' })];
    expect(head.status).to.equal(200);
    expect(await head.text()).to.equal('');
    for (const name of ['content-length', 'content-type', 'etag'])
      expect(head.headers.get(name)).to.equal(whole.headers.get(name));
  });

  it('cannot be changed', async () => {
    const get = await serve({ reference: stubReference().reference });
    const answer = await get('/docs', { method: 'POST' });
    expect(problem.parse(await answer.json()).code).to.equal('method_not_allowed');
    expect(answer.headers.get('allow')?.split(', ').sort()).to.deep.equal(['GET', 'HEAD']);
  });

  for (const path of ['/docs/', '/docs/assets/none.js', '/DOCS', '/docs/assets']) {
    it(`has nothing at ${path}`, async () => {
      const get = await serve({ reference: stubReference().reference });
      const answer = await get(path);
      expect(problem.parse(await answer.json()).code).to.equal('unknown_path');
    });
  }

  it('is linked from the pages about problems, and not when there is none', async () => {
    const beside = await serve({ reference: stubReference().reference });
    expect(await (await beside('/docs/problems/unknown_key')).text()).to.contain('href="/docs"');
    const alone = await serve({});
    expect(await (await alone('/docs/problems/unknown_key')).text()).not.to.contain('href="/docs"');
    expect((await alone('/docs')).status).to.equal(404);
  });

  it('is not read before it is asked for', async () => {
    const { reference, reads } = stubReference();
    const get = await serve({ reference });
    await get('/docs/problems');
    expect(reads).to.deep.equal([]);
  });

  it('is a problem of the service when it cannot be read, and nothing of it is told', async () => {
    const errors: unknown[] = [];
    const failure = new Error('The disk is gone.');
    const { reference } = stubReference();
    const [page] = reference.resources;
    const broken = { path: '/docs', headers: { ...HEADERS, ...page?.headers }, read: () => Promise.reject(failure) };
    const get = await serve({
      reference: { path: '/docs', resources: [broken] },
      onError: (error) => errors.push(error),
    });
    const answer = await get('/docs');
    expect(problem.parse(await answer.json()).code).to.equal('internal_error');
    expect(answer.headers.get('etag')).to.equal(null);
    expect(answer.headers.get('cache-control')).to.equal('no-store');
    expect(errors).to.deep.equal([failure]);
  });

  it("is served from within a host's application, and the host keeps every other path", async () => {
    const application = new Koa();
    application.use(createWorkspaceMiddleware(stubApi(), { reference: stubReference().reference }));
    application.use((context) => {
      context.body = 'the host';
    });
    const handle = application.callback();
    const get = await getter(createServer((request, response) => void handle(request, response)));
    expect(await (await get('/docs')).text()).to.equal(PAGE);
    expect((await get('/docs/elsewhere')).status).to.equal(404);
    for (const path of ['/', '/docsearch', '/documents']) expect(await (await get(path)).text()).to.equal('the host');
  });
});
