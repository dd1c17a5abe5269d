import { BODY_LIMIT } from '@workspace-api/contract';
import type { CampaignInput, WorkspaceApi } from '@workspace-api/core';
import { expect } from 'chai';
import { mock } from 'node:test';
import { createWorkspaceServer } from '../src/index.js';
import { Connection } from './support/connection.js';
import { gate } from './support/gate.js';
import { listening } from './support/listening.js';
import { CHUNKED_POST, GET_GROUPS, GET_ME, chunkOf, jsonOf, postOf } from './support/requests.js';
import { CAMPAIGN, WORKSPACE, stubApi } from './support/stub-api.js';

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

  it('answers pipelined requests in their order, the slow one first', async () => {
    const overtaken = gate();
    const connection = await open({
      getWorkspace: async () => {
        await overtaken.passed;
        return WORKSPACE;
      },
      listGroups: () => {
        overtaken.open();
        return Promise.resolve({ items: [], nextCursor: null });
      },
    });
    connection.send(GET_ME + GET_GROUPS);
    expect((await connection.next()).headers.get('x-request-id')).to.equal('me');
    expect((await connection.next()).headers.get('x-request-id')).to.equal('groups');
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
