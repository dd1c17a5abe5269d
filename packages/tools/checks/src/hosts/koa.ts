import { bodyParser } from '@koa/bodyparser';
import cors from '@koa/cors';
import type { HttpHarness } from '@workspace-api/conformance';
import { createWorkspaceMiddleware } from '@workspace-api/transport-koa';
import { createStrictServer } from '@workspace-api/transport-node';
import { createServer } from 'node:http';
import Koa, { type Middleware } from 'koa';
import mount from 'koa-mount';
import { harnessOf, type Host } from './host.js';
import { serveOverKoa } from '../processes/koa-server.js';
import { startServer } from '../processes/start-server.js';

const HOST_HEADERS = ['access-control-allow-origin', 'vary', 'x-response-time'];

/** Logs like most loggers: reads status and length after the response. */
const logger: Middleware = async (context, next) => {
  const start = performance.now();
  await next();
  context.set('X-Response-Time', `${String(performance.now() - start)} ms`);
  context.app.emit('request', `${context.method} ${context.url} ${String(context.status)} ${String(context.length)}`);
};

/** Creates an application of a host: a logger and CORS, then the API, then a body parser and the host's route. */
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

const belowPaths: HttpHarness['serve'] = (api, options) => {
  const mountPath = '/shop/eu';
  const inner = new Koa().use(mount('/eu', createWorkspaceMiddleware(api, options)));
  inner.silent = true;
  const app = createHost(mount('/shop', inner));
  return startServer(createStrictServer(app.callback(), { mountPath }), mountPath);
};

export const KOA_HOSTS: readonly Host[] = [
  {
    // `serve` passes the whole suite with it.
    name: 'the Koa application in the strict server',
    isNightly: true,
    openHarness: harnessOf(serveOverKoa),
    ownsSocket: true,
  },
  {
    name: 'the middleware in a Koa application with a logger, CORS and a body parser',
    isNightly: true,
    openHarness: harnessOf(inPlainServer, HOST_HEADERS),
  },
  {
    name: 'the middleware under two mounts of koa-mount, in the strict server',
    openHarness: harnessOf(belowPaths, HOST_HEADERS),
  },
];
