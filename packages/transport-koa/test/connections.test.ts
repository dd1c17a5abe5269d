import { BODY_LIMIT } from '@workspace-api/contract';
import type { CampaignInput, WorkspaceApi } from '@workspace-api/core';
import { expect } from 'chai';
import { once } from 'node:events';
import { mock } from 'node:test';
import { createWorkspaceServer } from '../src/index.js';
import { Connection } from './support/connection.js';
import { gate } from './support/gate.js';
import { listening, untilClosed } from './support/listening.js';
import { CHUNKED_POST, GET_GROUPS, GET_ME, chunkOf, jsonOf, postOf } from './support/requests.js';
import { CAMPAIGN, WORKSPACE, stubApi } from './support/stub-api.js';

/** More than the buffers of both ends hold, so that it cannot be sent unless it is read. */
const LARGE_WORKSPACE = { ...WORKSPACE, name: 'n'.repeat(32 * 1024 * 1024) };

/** The body in chunks of some size. */
const inChunks = (body: string, size: number): string => {
  let text = CHUNKED_POST;
  for (let start = 0; start < body.length; start += size) text += chunkOf(body.slice(start, start + size));
  return `${text}0\r\n\r\n`;
};

describe('one connection', () => {
  const listen = listening();
  let told: unknown[] = [];

  beforeEach(() => {
    told = [];
  });

  afterEach(() => {
    mock.restoreAll();
  });

  const open = async (methods: Partial<WorkspaceApi> = {}): Promise<Connection> => {
    const server = createWorkspaceServer(stubApi(methods), { onError: (error) => told.push(error) });
    return new Connection(await listen(server));
  };

  /** Whether the connection serves one more request. */
  const goesOn = async (connection: Connection): Promise<boolean> => {
    connection.send(GET_ME);
    return (await connection.next()).headers.get('x-request-id') === 'me';
  };

  it('serves pipelined requests one after another', async () => {
    const asked = gate();
    const allowed = gate();
    const called: string[] = [];
    const connection = await open({
      getWorkspace: async () => {
        called.push('me');
        // What else came with this request has been read by then.
        setImmediate(asked.open);
        await allowed.passed;
        return WORKSPACE;
      },
      listGroups: () => {
        called.push('groups');
        return Promise.resolve({ items: [], nextCursor: null });
      },
    });
    connection.send(GET_ME + GET_GROUPS);
    await asked.passed;
    expect(called).to.deep.equal(['me']);
    allowed.open();
    expect((await connection.next()).headers.get('x-request-id')).to.equal('me');
    expect((await connection.next()).headers.get('x-request-id')).to.equal('groups');
    expect(called).to.deep.equal(['me', 'groups']);
  });

  it('is cut when more than 100 requests wait on it', async () => {
    const connection = await open({ getWorkspace: () => new Promise(() => undefined) });
    connection.send(GET_ME.repeat(101));
    connection.send(GET_ME);
    expect(await connection.rest()).to.equal('');
  });

  it('serves nothing behind an answer that closes it, as when the server is to stop', async () => {
    const called: string[] = [];
    const server = createWorkspaceServer(
      stubApi({
        createCampaign: () => {
          called.push('post');
          return Promise.resolve({ campaign: CAMPAIGN, replayed: false });
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

  it('begins no request whose answer could not be written any more', async () => {
    const called: string[] = [];
    const server = createWorkspaceServer(
      stubApi({
        getWorkspace: () => {
          called.push('me');
          return Promise.resolve(WORKSPACE);
        },
      }),
    );
    // As a server does that is about to close a connection, in the moment in which a request comes.
    server.prependListener('request', ({ socket }) => socket.end());
    const connection = new Connection(await listen(server));
    connection.send(GET_ME);
    expect(await connection.rest()).to.equal('');
    expect(called).to.deep.equal([]);
  });

  it('is kept for longer by default than load balancers keep it', () => {
    expect(createWorkspaceServer(stubApi()).keepAliveTimeout).to.equal(72_000);
  });

  it('ends with a request to upgrade it, whose answer comes first', async () => {
    const connection = await open();
    const upgrade = GET_GROUPS.replace('\r\n\r\n', '\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n');
    // Node throws away what has come behind an upgrade, and would take the body of that for a request.
    connection.send(upgrade + postOf(GET_ME).slice(0, -GET_ME.length));
    expect((await connection.next()).headers.get('x-request-id')).to.equal('groups');
    connection.send(GET_ME);
    expect(await connection.rest()).to.equal('');
  });

  it('is cut when its caller does not read an answer', async () => {
    const server = createWorkspaceServer(stubApi({ getWorkspace: () => Promise.resolve(LARGE_WORKSPACE) }), {
      stallTimeoutMilliseconds: 200,
    });
    const connection = new Connection(await listen(server));
    connection.socket.pause();
    connection.send(GET_ME);
    await once(server, 'request');
    await untilClosed(server);
  });

  it('is cut by default', () => {
    expect(createWorkspaceServer(stubApi()).timeout).to.equal(60_000);
  });

  for (const [what, request] of [
    ['JSON that is broken', postOf('{"name":')],
    ['an unknown parameter', GET_ME.replace('/me', '/me?a=1')],
    ['a body of an unknown type', postOf('name=x').replace('application/json', 'text/plain')],
    ['a body that GET does not have', GET_ME.replace('\r\n\r\n', '\r\nContent-Length: 5\r\n\r\nhello')],
  ] as const) {
    it(`goes on after ${what}`, async () => {
      const connection = await open();
      connection.send(request);
      await connection.next();
      expect(await goesOn(connection)).to.be.true;
    });
  }

  it('gives a request with two ids one of its own', async () => {
    const connection = await open();
    connection.send(GET_ME.replace('X-Request-Id: me', 'X-Request-Id: one\r\nX-Request-Id: two'));
    expect((await connection.next()).headers.get('x-request-id')).to.match(/^[\da-f-]{36}$/);
  });

  describe('with a body', () => {
    for (const [how, request] of [
      ['at once', postOf],
      ['in chunks', (body: string) => inChunks(body, 50_000)],
      ['in chunks that end at the limit', (body: string) => inChunks(body, BODY_LIMIT)],
    ] as const) {
      it(`of exactly the limit, sent ${how}, hands it whole to the core`, async () => {
        const inputs: CampaignInput[] = [];
        const connection = await open({
          createCampaign: (_principal, input) => {
            inputs.push(input);
            return Promise.resolve({ campaign: CAMPAIGN, replayed: false });
          },
        });
        connection.send(request(jsonOf(BODY_LIMIT)));
        expect((await connection.next()).status).to.equal(201);
        expect(inputs.map((input) => JSON.stringify(input).length)).to.deep.equal([BODY_LIMIT]);
      });

      it(`of one byte more, sent ${how}, answers 413 and goes on`, async () => {
        const connection = await open();
        connection.send(request(jsonOf(BODY_LIMIT + 1)));
        expect((await connection.next()).status).to.equal(413);
        expect(await goesOn(connection)).to.be.true;
      });
    }

    it('that is announced as too large answers 413 before it comes', async () => {
      const connection = await open();
      const request = postOf(jsonOf(BODY_LIMIT + 1));
      connection.send(request.slice(0, 1_000));
      expect((await connection.next()).status).to.equal(413);
      connection.send(request.slice(1_000));
      expect(await goesOn(connection)).to.be.true;
    });

    it('that ends in the middle is nothing to tell of, and the server goes on', async () => {
      const printed = mock.method(console, 'error', () => undefined);
      const connection = await open();
      const { remotePort: port } = await new Promise<Connection['socket']>((resolve) => {
        connection.socket.once('connect', () => resolve(connection.socket));
      });
      connection.send(GET_ME + postOf(jsonOf(1_000)).slice(0, 500));
      await connection.next();
      connection.socket.resetAndDestroy();
      await connection.rest();
      const other = new Connection(Number(port));
      expect(await goesOn(other)).to.be.true;
      expect(told).to.deep.equal([]);
      expect(printed.mock.callCount()).to.equal(0);
    });
  });
});
