import type { WorkspaceApi } from '@workspace-api/core';
import type { CompletedRequest } from '@workspace-api/http';
import { CAMPAIGN, Reported, WORKSPACE, gate, stubApi } from '@workspace-api/test-stubs';
import { expect } from 'chai';
import express from 'express';
import Fastify from 'fastify';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { createNodeListener, type NodeListener } from '../src/index.js';
import { Connection } from './support/connection.js';
import { listening } from './support/listening.js';
import { GET_GROUPS, GET_ME, postOf } from './support/requests.js';

const inFastify = async (listener: NodeListener): Promise<Server> => {
  const app = Fastify();
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', (_request, _payload, parsed) => parsed(null));
  app.all('*', ({ raw }, reply) => {
    reply.hijack();
    listener(raw, reply.raw);
  });
  await app.ready();
  return app.server;
};

const HOSTS: Readonly<Record<string, (listener: NodeListener) => Server | Promise<Server>>> = {
  'a server of node:http': createServer,
  'an application of Express': (listener) => createServer(express().disable('x-powered-by').use(listener)),
  'an application of Fastify': inFastify,
};

for (const [host, serverOf] of Object.entries(HOSTS)) {
  describe(`pipelined requests to createNodeListener in ${host}`, () => {
    const listen = listening();

    const open = async (methods: Partial<WorkspaceApi> = {}) => {
      const reported = new Reported<CompletedRequest>();
      const listener = createNodeListener(stubApi(methods), { onResponse: reported.onResponse });
      return { reported, connection: new Connection(await listen(await serverOf(listener))) };
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
}
