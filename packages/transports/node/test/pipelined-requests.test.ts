import type { WorkspaceApi } from '@workspace-api/core';
import type { CompletedRequest } from '@workspace-api/http';
import { CAMPAIGN, Reported, WORKSPACE, gate, stubApi } from '@workspace-api/test-stubs';
import { expect } from 'chai';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { createNodeListener } from '../src/index.js';
import { Connection } from './support/connection.js';
import { listening } from './support/listening.js';
import { GET_GROUPS, GET_ME, postOf } from './support/requests.js';

describe('pipelined requests to createNodeListener', () => {
  const listen = listening();

  const open = async (methods: Partial<WorkspaceApi> = {}) => {
    const reported = new Reported<CompletedRequest>();
    const listener = createNodeListener(stubApi(methods), { onResponse: reported.onResponse });
    return { reported, connection: new Connection(await listen(createServer(listener))) };
  };

  it('get their responses in order, also if a later one is ready first', async () => {
    const isLastReady = gate();
    const { connection, reported } = await open({
      getWorkspace: async () => {
        await isLastReady.passed;
        return WORKSPACE;
      },
      createCampaign: async () => {
        isLastReady.open();
        return { record: CAMPAIGN, replayed: false };
      },
    });
    connection.send(GET_ME + GET_GROUPS + GET_ME + postOf('{}'));
    const ids: (string | null)[] = [];
    for (let response = 0; response < 4; response++) {
      const { status, headers } = await connection.next();
      ids.push(headers.get('x-request-id'));
      expect(status).to.equal(response < 3 ? 200 : 201);
    }
    expect(ids).to.deep.equal(['me', 'groups', 'me', 'post']);
    for (const request of await reported.count(4)) expect(request.aborted).to.equal(false);
  });

  it('are reported as aborted if the client is gone before they are handled', async () => {
    const [called, isClosed] = [gate(), gate()];
    const { connection, reported } = await open({
      getWorkspace: async () => {
        await isClosed.passed;
        return WORKSPACE;
      },
      createCampaign: async () => {
        called.open();
        await isClosed.passed;
        return { record: CAMPAIGN, replayed: false };
      },
    });
    connection.send(GET_ME + GET_ME + postOf('{}'));
    await called.passed;
    connection.socket.resetAndDestroy();
    await once(connection.socket, 'close');
    isClosed.open();
    for (const request of await reported.count(3)) expect(request.aborted).to.equal(true);
  });
});
