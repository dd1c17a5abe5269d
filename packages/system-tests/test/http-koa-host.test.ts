import { bodyParser } from '@koa/bodyparser';
import cors from '@koa/cors';
import { describeHttpApiContract, type HttpHarness } from '@workspace-api/conformance';
import { createWorkspaceMiddleware } from '@workspace-api/transport-koa';
import { createStrictServer } from '@workspace-api/transport-node';
import { createServer } from 'node:http';
import Koa, { type Middleware } from 'koa';
import mount from 'koa-mount';
import { hostHarness } from '../src/host-harness.js';
import { startServer } from '../src/start-server.js';

const HOST_HEADERS = ['access-control-allow-origin', 'vary', 'x-response-time'];

/** Logs like most loggers: reads status and length after the response. */
const logger: Middleware = async (context, next) => {
  const start = performance.now();
  await next();
  context.set('X-Response-Time', `${String(performance.now() - start)} ms`);
  context.app.emit('request', `${context.method} ${context.url} ${String(context.status)} ${String(context.length)}`);
};

/** Creates an application of a host: a logger and CORS, then the API, then a body parser and a route of its own. */
const createHost = (api: Middleware): Koa => {
  const app = new Koa();
  app.silent = true;
  app.use(logger).use(cors()).use(api).use(bodyParser());
  app.use((context) => {
    context.body = context.request.body;
  });
  return app;
};

const inPlainServer: HttpHarness['serve'] = (api, options) => {
  const handle = createHost(createWorkspaceMiddleware(api, options)).callback();
  return startServer(createServer((request, response) => void handle(request, response)));
};

const belowPath: HttpHarness['serve'] = (api, options) => {
  const app = createHost(mount('/shop', createWorkspaceMiddleware(api, options)));
  return startServer(createStrictServer(app.callback(), { mountPath: '/shop' }), '/shop');
};

describeHttpApiContract(
  'the middleware in a Koa application with a logger, CORS and a body parser',
  hostHarness(HOST_HEADERS, inPlainServer),
);
describeHttpApiContract('the middleware under koa-mount, in the strict server', hostHarness(HOST_HEADERS, belowPath));
