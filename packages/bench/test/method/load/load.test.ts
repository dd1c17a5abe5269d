import { expect } from 'chai';
import { closedLoop, shareOf } from '../../../src/method/load/closed-loop.js';
import type { LoadOrder, LoadReport, LoadRequest } from '../../../src/method/load/load.js';
import { openLoop } from '../../../src/method/load/open-loop.js';
import { serve, type TestServer } from '../../support/serve.js';

const get = (path: string): LoadRequest => ({ method: 'GET', path, headers: {} });

const RATE = 200;

const LOOPS: Readonly<Record<string, (order: LoadOrder) => Promise<LoadReport>>> = {
  closedLoop,
  openLoop: (order) => openLoop({ ...order, rate: RATE }),
};

for (const [name, send] of Object.entries(LOOPS)) {
  describe(name, function () {
    this.timeout(60_000);
    let server: TestServer;
    afterEach(() => server.stop());

    const order = (requests: readonly LoadRequest[], rest: Partial<LoadOrder> = {}): LoadOrder => ({
      url: server.url,
      requests,
      connections: 4,
      status: 200,
      seconds: 0.5,
      ...rest,
    });

    it('sends each of the requests, and counts the responses', async () => {
      const asked = new Map<string, number>();
      server = await serve(({ url = '' }, response) => {
        asked.set(url, (asked.get(url) ?? 0) + 1);
        response.end('{}');
      });
      const paths = Array.from({ length: 10 }, (_, index) => `/page-${index}`);
      const { requests, seconds } = await send(order(paths.map(get)));
      expect([...asked.keys()]).to.have.members(paths);
      const received = [...asked.values()].reduce((sum, count) => sum + count, 0);
      // Some are in flight when it ends.
      expect(requests).to.be.within(received - 4, received);
      expect(seconds).to.be.at.least(0.5);
    });

    it('sends method, headers and body', async () => {
      const received: string[] = [];
      server = await serve((request, response) => {
        let body = '';
        request.setEncoding('utf8').on('data', (text: string) => (body += text));
        request.on('end', () => {
          received.push(`${request.method ?? ''} ${request.headers.authorization ?? ''} ${body}`);
          response.writeHead(201).end('{}');
        });
      });
      const request: LoadRequest = {
        method: 'POST',
        path: '/',
        headers: { authorization: 'Bearer x' },
        body: '{"a":1}',
      };
      await send(order([request], { status: 201 }));
      expect(new Set(received)).to.deep.equal(new Set(['POST Bearer x {"a":1}']));
    });

    it('fails if one response has an unexpected status', async () => {
      let count = 0;
      server = await serve((_request, response) => {
        count++;
        response.writeHead(count === 20 ? 500 : 200).end('{}');
      });
      const failure = await send(order([get('/')])).catch((error: unknown) => error);
      expect(failure).to.have.property('message', 'Status 200 was expected. There were 1 × status 500.');
    });

    it('fails if the server resets a connection', async () => {
      let count = 0;
      server = await serve((request, response) => {
        count++;
        if (count === 20) request.socket.resetAndDestroy();
        else response.end('{}');
      });
      const failure = await send(order([get('/')])).catch((error: unknown) => error);
      expect(failure).to.be.an('error').with.property('message').that.includes('Status 200 was expected');
    });
  });
}

describe('closedLoop', function () {
  this.timeout(60_000);

  it('replaces each [<id>] by a new id', async () => {
    const ids: string[] = [];
    const server = await serve((request, response) => {
      ids.push(String(request.headers['idempotency-key']));
      response.end('{}');
    });
    const request: LoadRequest = { method: 'GET', path: '/', headers: { 'idempotency-key': '[<id>]' } };
    await closedLoop({ url: server.url, requests: [request], connections: 4, status: 200, seconds: 0.3 });
    await server.stop();
    expect(ids.length).to.be.above(4);
    expect(new Set(ids).size).to.equal(ids.length);
    expect(ids[0]).to.match(/^[\w-]{20,}$/);
  });

  it('continues until there is a response', async () => {
    const server = await serve((_request, response) => void setTimeout(() => response.end('{}'), 500));
    const { requests } = await closedLoop({
      url: server.url,
      requests: [get('/')],
      connections: 1,
      status: 200,
      seconds: 0.01,
    });
    await server.stop();
    expect(requests).to.equal(1);
  });

  it('distributes many requests among the connections', () => {
    const requests = ['/0', '/1', '/2', '/3', '/4'].map(get);
    expect([0, 1].map((connection) => shareOf(requests, connection, 2).map(({ path }) => path))).to.deep.equal([
      ['/0', '/2', '/4'],
      ['/1', '/3'],
    ]);
    expect(shareOf(requests, 7, 8)).to.deep.equal(requests);
  });
});

describe('openLoop', function () {
  this.timeout(60_000);

  it('sends at its rate', async () => {
    const server = await serve((_request, response) => response.end('{}'));
    const order = { url: server.url, requests: [get('/')], connections: 8, status: 200, seconds: 1, rate: RATE };
    const { requests } = await openLoop(order);
    await server.stop();
    expect(requests).to.equal(RATE);
  });

  it('leaves its core to others between requests', async () => {
    const server = await serve((_request, response) => response.end('{}'));
    const order = { url: server.url, requests: [get('/')], connections: 8, status: 200, seconds: 1, rate: 20 };
    const before = process.cpuUsage();
    await openLoop(order);
    const { user, system } = process.cpuUsage(before);
    await server.stop();
    expect((user + system) / 1_000_000).to.be.below(0.6);
  });

  it('includes a pause of the server in all requests that were due during it', async () => {
    let count = 0;
    const server = await serve((_request, response) => {
      count++;
      if (count !== RATE / 4) response.end('{}');
      else {
        const end = performance.now() + 600;
        while (performance.now() < end);
        response.end('{}');
      }
    });
    const order = { url: server.url, requests: [get('/')], connections: 2, status: 200, seconds: 1, rate: RATE };
    const { latency } = await openLoop(order);
    await server.stop();
    // About half of the requests were due during the pause, and two were in flight.
    expect(latency.p99).to.be.above(500);
    expect(latency.mean).to.be.above(80);
  });
});
