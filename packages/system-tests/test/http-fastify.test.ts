import { describeHttpApiContract, type HttpHarness } from '@workspace-api/conformance';
import { createNodeListener, createStrictServer } from '@workspace-api/transport-node';
import { fastify, type FastifyInstance } from 'fastify';
import { hostHarness } from '../src/host-harness.js';
import { startServer } from '../src/start-server.js';

/** Serves the API in front of the routes and the content type parsers of an application. */
const serveIn =
  (createHost: () => FastifyInstance): HttpHarness['serve'] =>
  async (api, options) => {
    const listener = createNodeListener(api, options);
    const app = createHost();
    app.addHook('onRequest', (request, reply, done) => {
      listener(request.raw, reply.raw, () => {
        done();
      });
    });
    app.post('/', (request) => request.body);
    await app.ready();
    return startServer(app.server);
  };

const inPlainServer = serveIn(() => fastify());
const inStrictServer = serveIn(() => fastify({ serverFactory: (handler) => createStrictServer(handler) }));

describeHttpApiContract('the Node.js listener in Fastify', hostHarness([], inPlainServer));
describeHttpApiContract('the Node.js listener in Fastify, in the strict server', hostHarness([], inStrictServer));
