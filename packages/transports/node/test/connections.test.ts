import type { WorkspaceApi } from '@workspace-api/core';
import { CAMPAIGN, WORKSPACE, stubApi, gate } from '@workspace-api/test-stubs';
import { expect } from 'chai';
import { once } from 'node:events';
import { mock } from 'node:test';
import { createStrictServer } from '../src/index.js';
import { Connection } from './support/connection.js';
import { createApiServer } from './support/create-api-server.js';
import { listening, untilClosed } from './support/listening.js';
import { GET_GROUPS, GET_ME, jsonOf, postOf } from './support/requests.js';
import { until } from './support/until.js';

/** Larger than the buffers of both ends, so that it is sent only if the client reads. */
const LARGE_WORKSPACE = { ...WORKSPACE, name: 'n'.repeat(32 * 1024 * 1024) };

describe('a connection', () => {
  const listen = listening();
  let errors: unknown[] = [];

  beforeEach(() => {
    errors = [];
  });

  afterEach(() => {
    mock.restoreAll();
  });

  const open = async (methods: Partial<WorkspaceApi> = {}): Promise<Connection> => {
    const server = createApiServer(stubApi(methods), { onResponse: ({ error }) => errors.push(error) });
    return new Connection(await listen(server));
  };

  const withHeaders = (...headers: readonly string[]): string =>
    GET_ME.replace('\r\n\r\n', ['', ...headers, '', ''].join('\r\n'));
  const LARGE_GET = withHeaders(`X-Large: ${'x'.repeat(15_000)}`);
  const LARGE_POST = postOf(`${jsonOf(15_000)}\r\n`);
  const LONG_GET = withHeaders(...Array.from({ length: 90 }, () => 'aa:ba'));

  for (const [what, waiting, one] of [
    ['10 requests', GET_ME.repeat(10), GET_ME],
    ['3 requests with a header of 15 kB', LARGE_GET.repeat(3), LARGE_GET],
    ['4 requests with 90 short headers', LONG_GET.repeat(4), LONG_GET],
    ['3 requests with a body of 15 kB', LARGE_POST.repeat(3), LARGE_POST + GET_ME],
  ] as const) {
    it(`serves ${what} that wait on it, and is closed if there is one more`, async () => {
      const allowed = gate();
      const getWorkspace = () => allowed.passed.then(() => WORKSPACE);
      const createCampaign = () => Promise.resolve({ record: CAMPAIGN, replayed: false });
      const server = createApiServer(stubApi({ getWorkspace, createCampaign }));
      let arrived = 0;
      server.on('request', () => (arrived += 1));
      const served = new Connection(await listen(server));
      served.send(GET_ME + waiting);
      const count = waiting.split(' HTTP/1.1').length;
      await until(() => arrived === count);
      allowed.open();
      for (let response = 0; response < count; response++) {
        expect((await served.next()).status).to.be.oneOf([200, 201]);
      }

      const closed = await open({ getWorkspace: () => new Promise(() => undefined) });
      closed.send(GET_ME + waiting + one);
      expect(await closed.rest()).to.equal('');
    });
  }

  it('serves nothing after a response that closes it, as in a shutdown', async () => {
    const called: string[] = [];
    const server = createApiServer(
      stubApi({
        createCampaign: () => {
          called.push('post');
          return Promise.resolve({ record: CAMPAIGN, replayed: false });
        },
      }),
    );
    server.prependOnceListener('request', (_request, response) => response.setHeader('Connection', 'close'));
    const connection = new Connection(await listen(server));
    connection.send(GET_ME + postOf('{}'));
    expect((await connection.next()).headers.get('x-request-id')).to.equal('me');
    expect(await connection.rest()).to.equal('');
    await untilClosed(server);
    expect(called).to.deep.equal([]);
  });

  it('does not start a request that can no longer get a response', async () => {
    const called: string[] = [];
    const server = createApiServer(
      stubApi({
        getWorkspace: () => {
          called.push('me');
          return Promise.resolve(WORKSPACE);
        },
      }),
    );
    // Like a server that closes a connection at the moment a request arrives.
    server.prependListener('request', ({ socket }) => socket.end());
    const connection = new Connection(await listen(server));
    connection.send(GET_ME);
    expect(await connection.rest()).to.equal('');
    expect(called).to.deep.equal([]);
  });

  it('stays open by default longer than load balancers keep it', () => {
    expect(createStrictServer(() => undefined).keepAliveTimeout).to.equal(72_000);
  });

  it('closes after the response to a request to upgrade it', async () => {
    const connection = await open();
    const upgrade = GET_GROUPS.replace('\r\n\r\n', '\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n');
    // Node.js discards the data after an upgrade, and would parse the rest of that body as a request.
    connection.send(upgrade + postOf(GET_ME).slice(0, -GET_ME.length));
    expect((await connection.next()).headers.get('x-request-id')).to.equal('groups');
    connection.send(GET_ME);
    expect(await connection.rest()).to.equal('');
  });

  it('is closed if its client does not read a response', async () => {
    const server = createApiServer(stubApi({ getWorkspace: () => Promise.resolve(LARGE_WORKSPACE) }), {
      stallTimeoutMilliseconds: 200,
    });
    const connection = new Connection(await listen(server));
    connection.socket.pause();
    connection.send(GET_ME);
    await once(server, 'request');
    await untilClosed(server);
  });

  it('is closed, by default, after 60 seconds without progress', () => {
    expect(createStrictServer(() => undefined).timeout).to.equal(60_000);
  });
});
