import type { HttpHarness } from '@workspace-api/conformance';
import { createNodeListener, createStrictServer, type NodeListener } from '@workspace-api/transport-node';
import { fastify, type FastifyInstance } from 'fastify';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { harnessOf, type Host } from './host.js';
import { startServer } from '../processes/start-server.js';

/** Passes URLs that Fastify cannot decode to the API. Fastify itself would repeat them, with any key in them. */
const frameworkErrorsTo =
  (listener: NodeListener) =>
  (_error: unknown, request: { readonly raw: IncomingMessage }, reply: { readonly raw: ServerResponse }): void => {
    listener(request.raw, reply.raw, () => void reply.raw.writeHead(400).end());
  };

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
  const { server } = await addApi(fastify({ frameworkErrors: frameworkErrorsTo(listener) }), listener);
  return startServer(server);
};

const belowPath: HttpHarness['serve'] = async (api, options) => {
  const mountPath = '/shop';
  const listener = createNodeListener(api, { ...options, mountPath });
  const app = fastify({
    serverFactory: (handler) => createStrictServer(handler, { mountPath }),
    frameworkErrors: frameworkErrorsTo(listener),
  });
  const { server } = await addApi(app, listener);
  return startServer(server, mountPath);
};

export const FASTIFY_HOSTS: readonly Host[] = [
  { name: 'the Node.js listener in Fastify', isNightly: true, openHarness: harnessOf(inPlainServer) },
  {
    name: 'the Node.js listener below a path of Fastify, in the strict server',
    openHarness: harnessOf(belowPath),
  },
];
