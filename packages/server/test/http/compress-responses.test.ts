import { createMemoryPorts } from '@workspace-api/adapter-memory';
import { describeTransportContract } from '@workspace-api/conformance';
import { expect } from 'chai';
import Koa from 'koa';
import { request, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { once } from 'node:events';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { compressResponses } from '../../src/http/compress-responses.js';
import { serveHarness } from '../composition/serve-harness.js';

describeTransportContract(
  'serve --compress',
  serveHarness(() => Promise.resolve({ ports: createMemoryPorts(), close: () => Promise.resolve() }), {
    compress: true,
  }),
);

const LONG = JSON.stringify({ data: 'é'.repeat(600) });
const SHORT = JSON.stringify({ data: 'é'.repeat(400) });

describe('compression of responses', () => {
  let server: Server;
  let body: string | Buffer;
  let headers: Readonly<Record<string, string>>;

  before(async () => {
    const app = new Koa();
    app.use(compressResponses());
    app.use((context) => {
      context.body = body;
      context.set({ 'Content-Type': 'application/json', ...headers });
    });
    server = app.listen(0, '127.0.0.1');
    await once(server, 'listening');
  });
  after(() => server.close());
  beforeEach(() => {
    body = LONG;
    headers = {};
  });

  const get = async (coding?: string, method = 'GET'): Promise<IncomingMessage & { readonly bytes: Buffer }> => {
    const sent = request({
      ...{ port: (server.address() as AddressInfo).port, method, agent: false },
      ...(coding !== undefined && { headers: { 'accept-encoding': coding } }),
    }).end();
    const [response] = (await once(sent, 'response')) as [IncomingMessage];
    return Object.assign(response, { bytes: await buffer(response) });
  };

  it('takes a coding that the client accepts, with the length and Vary', async () => {
    for (const [accepted, coding, decompress] of [
      ['gzip', 'gzip', gunzipSync],
      ['br', 'br', brotliDecompressSync],
      ['gzip, deflate, br, zstd', 'gzip', gunzipSync],
      ['gzip;q=0, *', 'br', brotliDecompressSync],
    ] as const) {
      const { headers, bytes } = await get(accepted);
      expect(headers).to.include({
        ...{ 'content-encoding': coding, vary: 'Accept-Encoding', 'content-type': 'application/json' },
        'content-length': String(bytes.length),
      });
      expect(bytes.length).to.be.below(200);
      expect(decompress(bytes).toString()).to.equal(LONG);
    }
  });

  it('leaves the response alone without such a coding, but varies', async () => {
    for (const accepted of [undefined, '', 'identity', 'zstd', 'gzip;q=0', `gzip, ${'a, '.repeat(1_000)}`]) {
      const { headers, bytes } = await get(accepted);
      expect(headers).to.include({ vary: 'Accept-Encoding' }).and.not.have.property('content-encoding');
      expect(bytes.toString()).to.equal(LONG);
    }
  });

  it('leaves a response below 1 KiB alone', async () => {
    body = SHORT;
    const { headers, bytes } = await get('gzip');
    expect(headers).to.not.have.any.keys('content-encoding', 'vary');
    expect(bytes.toString()).to.equal(SHORT);
  });

  it('leaves a response alone that is compressed already', async () => {
    body = Buffer.from('compressed'.repeat(200));
    headers = { 'Content-Encoding': 'gzip', Vary: 'Accept-Encoding' };
    const response = await get('gzip, br');
    expect(response.headers).to.include(
      Object.fromEntries(Object.entries(headers).map(([k, v]) => [k.toLowerCase(), v])),
    );
    expect(response.bytes).to.deep.equal(body);
  });

  it('adds to Vary of the response', async () => {
    headers = { Vary: 'Accept' };
    expect((await get('gzip')).headers).to.include({ vary: 'Accept, Accept-Encoding' });
  });

  it('has the headers of GET in a response to HEAD', async () => {
    const [{ headers }, head] = [await get('gzip'), await get('gzip', 'HEAD')];
    expect(head.headers).to.include({ ...headers, date: head.headers.date });
    expect(head.bytes).to.have.length(0);
  });

  it('leaves a response alone that is longer than any page', async () => {
    body = 'a'.repeat(400_000);
    const { headers, bytes } = await get('gzip');
    expect(headers).to.not.have.any.keys('content-encoding', 'vary');
    expect(bytes.toString()).to.equal(body);
  });
});
