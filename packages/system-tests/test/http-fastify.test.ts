import { describeHttpApiContract, type HttpHarness } from '@workspace-api/conformance';
import { createNodeListener, createStrictServer, type NodeListener } from '@workspace-api/transport-node';
import { stubApi } from '@workspace-api/testing/stubs';
import { expect } from 'chai';
import { fastify, type FastifyInstance, type FastifyReply, type FastifyServerOptions } from 'fastify';
import type { RequestListener } from 'node:http';
import { hostHarness } from '../src/host-harness.js';
import { startServer } from '../src/start-server.js';

/** Options with which the API also serves URLs that Fastify cannot decode, for which it calls no hook. */
const optionsFor = (listener: NodeListener): Pick<FastifyServerOptions, 'frameworkErrors'> => ({
  frameworkErrors: (_error, request, reply) => {
    listener(request.raw, reply.raw, () => void (reply as unknown as FastifyReply).code(400).send());
  },
});

/** Adds the API in front of the routes and the content type parsers of an application, and a route of the host. */
const addApi = async (app: FastifyInstance, listener: NodeListener): Promise<FastifyInstance> => {
  app.addHook('onRequest', (request, reply, done) => {
    listener(request.raw, reply.raw, () => {
      done();
    });
  });
  app.post('/', (request) => request.body);
  await app.ready();
  return app;
};

const inPlainServer: HttpHarness['serve'] = async (api, options) => {
  const listener = createNodeListener(api, options);
  const { server } = await addApi(fastify(optionsFor(listener)), listener);
  return startServer(server);
};

const belowPath: HttpHarness['serve'] = async (api, options) => {
  const mountPath = '/shop';
  const listener = createNodeListener(api, { ...options, mountPath });
  const serverFactory = (handler: RequestListener) => createStrictServer(handler, { mountPath });
  const { server } = await addApi(fastify({ ...optionsFor(listener), serverFactory }), listener);
  return startServer(server, mountPath);
};

describeHttpApiContract('the Node.js listener in Fastify', hostHarness([], inPlainServer));
describeHttpApiContract(
  'the Node.js listener below a path of Fastify, in the strict server',
  hostHarness([], belowPath),
);

describe('a URL with invalid percent-encoding in Fastify', () => {
  const SECRET = `wsk_${'0'.repeat(38)}`;

  for (const [what, path, status] of [
    ['is unknown_path below the API, without the API key in it', `/api/public/v1/%c3%28${SECRET}`, 404],
    ['is left to the host elsewhere', `/%c3%28${SECRET}`, 400],
  ] as const) {
    it(what, async () => {
      const server = await inPlainServer(stubApi(), {});
      const response = await fetch(server.baseUrl + path);
      const text = await response.text();
      await server.close();
      expect(response.status).to.equal(status);
      expect(text).not.to.contain(SECRET);
      expect(response.headers.has('x-request-id')).to.equal(status === 404);
    });
  }
});
