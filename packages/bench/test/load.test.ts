import { expect } from 'chai';
import { closedLoop } from '../src/load/closed-loop.js';
import type { LoadOrder, LoadReport, LoadRequest } from '../src/load/load.js';
import { openLoop } from '../src/load/open-loop.js';
import { failureOf, serve, type TestServer } from './support.js';

const RATE = 200;

const get = (path: string): LoadRequest => ({ method: 'GET', path, headers: {} });

const LOOPS: Readonly<Record<string, (order: LoadOrder) => Promise<LoadReport>>> = {
  closedLoop,
  openLoop: (order) => openLoop({ ...order, rate: RATE }),
};

for (const [name, send] of Object.entries(LOOPS)) {
  describe(name, () => {
    let server: TestServer;
    afterEach(() => server.stop());

    const order = (requests: readonly LoadRequest[], status = 200): LoadOrder => ({
      url: server.url,
      requests,
      connections: 4,
      status,
      seconds: 0.5,
    });

    it('sends each of the requests, with method, headers and body, and counts the responses', async () => {
      const received: string[] = [];
      server = await serve((request, response) => {
        let body = '';
        request.setEncoding('utf8').on('data', (text: string) => (body += text));
        request.on('end', () => {
          received.push(`${request.method ?? ''} ${request.url ?? ''} ${request.headers.authorization ?? ''} ${body}`);
          response.writeHead(201).end('{}');
        });
      });
      const paths = Array.from({ length: 10 }, (_, index) => `/page-${index}`);
      const headers = { authorization: 'Bearer x' };
      const posts = paths.map((path): LoadRequest => ({ method: 'POST', path, headers, body: '{"a":1}' }));
      const { requests } = await send(order(posts, 201));
      expect(new Set(received)).to.deep.equal(new Set(paths.map((path) => `POST ${path} Bearer x {"a":1}`)));
      // Some are in flight when it ends.
      expect(requests).to.be.within(received.length - 4, received.length);
    });

    it('fails if one response has an unexpected status', async () => {
      let count = 0;
      server = await serve((_request, response) => response.writeHead(++count === 20 ? 500 : 200).end('{}'));
      expect(await failureOf(send(order([get('/')])))).to.match(/^Status 200 was expected.*status 500/);
    });
  });
}

describe('openLoop', () => {
  it('includes a pause of the server in all requests that were due during it', async () => {
    const PAUSE_MILLISECONDS = 600;
    let count = 0;
    const server = await serve((_request, response) => {
      const end = performance.now() + PAUSE_MILLISECONDS;
      if (++count === RATE / 4) while (performance.now() < end);
      response.end('{}');
    });
    const order = { url: server.url, requests: [get('/')], connections: 2, status: 200, seconds: 1, rate: RATE };
    const { p99 = 0, requests } = await openLoop(order);
    await server.stop();
    expect(requests).to.equal(RATE);
    // If latencies started when a connection was free, only two requests, which is 1 %, would include the pause.
    expect(p99).to.be.above(PAUSE_MILLISECONDS / 2);
  });
});
