import { describeHttpApiContract, type HttpHarness } from '@workspace-api/conformance';
import { createNodeListener, createStrictServer, type NodeListener } from '@workspace-api/transport-node';
import { fastify, type FastifyInstance } from 'fastify';
import { hostHarness } from '../src/host-harness.js';
import { startServer } from '../src/start-server.js';

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
  const { server } = await addApi(fastify(), createNodeListener(api, options));
  return startServer(server);
};

const belowPath: HttpHarness['serve'] = async (api, options) => {
  const mountPath = '/shop';
  const app = fastify({ serverFactory: (handler) => createStrictServer(handler, { mountPath }) });
  const { server } = await addApi(app, createNodeListener(api, { ...options, mountPath }));
  return startServer(server, mountPath);
};

describeHttpApiContract('the Node.js listener in Fastify', hostHarness([], inPlainServer));
describeHttpApiContract(
  'the Node.js listener below a path of Fastify, in the strict server',
  hostHarness([], belowPath),
);
