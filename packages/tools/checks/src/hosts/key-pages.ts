import { getRequestListener } from '@hono/node-server';
import { bodyParser } from '@koa/bodyparser';
import cors from '@koa/cors';
import { createMemoryPorts } from '@workspace-api/adapter-memory';
import { createNodePorts } from '@workspace-api/adapter-node';
import type { KeyPageHarness, OpenKeyPage } from '@workspace-api/conformance';
import { toFetchHandler } from '@workspace-api/transport-fetch';
import { toKoaMiddleware } from '@workspace-api/transport-koa';
import { createStrictServer, toNodeListener } from '@workspace-api/transport-node';
import express from 'express';
import { fastify } from 'fastify';
import { Hono, type Context as HonoContext } from 'hono';
import { createServer, type IncomingMessage } from 'node:http';
import Koa, { type Context as KoaContext } from 'koa';
import mount from 'koa-mount';
import { startServer } from '../processes/start-server.js';

/** A way to serve a key page. */
export interface KeyPageHost extends Pick<KeyPageHarness, 'serve' | 'headerOf' | 'hostHeaders'> {
  readonly name: string;
}

/** The path of the pages that are below one. */
export const MOUNT_PATH = '/team/keys';

/** The source is a request of Node.js. */
export const ofNode: KeyPageHarness['headerOf'] = (source, name) =>
  (source as IncomingMessage).headers[name]?.toString();
const ofKoa: KeyPageHarness['headerOf'] = (source, name) => (source as KoaContext).get(name);
const ofFetch: KeyPageHarness['headerOf'] = (source, name) => (source as Request).headers.get(name);
const ofHono: KeyPageHarness['headerOf'] = (source, name) => (source as HonoContext).req.header(name);

const KOA_HEADERS = ['access-control-allow-origin', 'vary'];
export const EXPRESS_HEADERS = ['x-powered-by'];

const silentKoa = (): Koa => Object.assign(new Koa(), { silent: true });

const inKoa: KeyPageHarness['serve'] = (page, onResponse) => {
  const app = silentKoa().use(cors());
  app.use(mount('/team', mount('/keys', toKoaMiddleware(page, { onResponse }))));
  const handle = app.callback();
  return startServer(
    createServer((request, response) => void handle(request, response)),
    MOUNT_PATH,
  );
};

const behindKoaBodyParser: KeyPageHarness['serve'] = (page, onResponse) => {
  const app = silentKoa().use(bodyParser());
  app.use(toKoaMiddleware(page, { onResponse, mountPath: MOUNT_PATH }));
  return startServer(createStrictServer(app.callback(), { mountPath: MOUNT_PATH }), MOUNT_PATH);
};

const inNode: KeyPageHarness['serve'] = (page, onResponse) =>
  startServer(createServer(toNodeListener(page, { onResponse })));

/** Serves behind the body parsers of Express. */
export const behindExpressParsers =
  (extended: boolean): KeyPageHarness['serve'] =>
  (page, onResponse) => {
    const app = express().use(express.json(), express.urlencoded({ extended }));
    return startServer(createServer(app.use(MOUNT_PATH, toNodeListener(page, { onResponse }))), MOUNT_PATH);
  };

const inFastify: KeyPageHarness['serve'] = async (page, onResponse) => {
  const listener = toNodeListener(page, { onResponse, mountPath: MOUNT_PATH });
  const app = fastify({ frameworkErrors: (_error, { raw }, reply) => listener(raw, reply.raw) });
  app.addHook('onRequest', (request, reply, done) => {
    listener(request.raw, reply.raw, () => {
      done();
    });
  });
  await app.ready();
  return startServer(app.server, MOUNT_PATH);
};

const inFetch: KeyPageHarness['serve'] = (page, onResponse) => {
  const listener = getRequestListener(toFetchHandler(page, { onResponse }), { overrideGlobalObjects: false });
  return startServer(createServer((request, response) => void listener(request, response)));
};

const inHono: KeyPageHarness['serve'] = (page, onResponse) => {
  const handler = toFetchHandler(page, {
    onResponse,
    mountPath: MOUNT_PATH,
    source: (_request, context: HonoContext) => context,
  });
  const app = new Hono();
  for (const path of [MOUNT_PATH, `${MOUNT_PATH}/*`]) app.all(path, (context) => handler(context.req.raw, context));
  return startServer(createStrictServer(getRequestListener(app.fetch), { mountPath: MOUNT_PATH }), MOUNT_PATH);
};

/** The listener of Node.js, alone. */
export const KEY_PAGE_IN_NODE: KeyPageHost = { name: 'node:http', serve: inNode, headerOf: ofNode };

/** The other transports, and each framework where it does most with a request. */
export const OTHER_KEY_PAGE_HOSTS: readonly KeyPageHost[] = [
  { name: 'Koa, under two mounts of koa-mount', serve: inKoa, headerOf: ofKoa, hostHeaders: KOA_HEADERS },
  { name: 'Koa, behind a body parser', serve: behindKoaBodyParser, headerOf: ofKoa },
  {
    name: 'Express, behind express.urlencoded({ extended: true })',
    serve: behindExpressParsers(true),
    headerOf: ofNode,
    hostHeaders: EXPRESS_HEADERS,
  },
  { name: 'the fetch handler', serve: inFetch, headerOf: ofFetch },
  { name: 'Fastify', serve: inFastify, headerOf: ofNode },
  { name: 'Hono', serve: inHono, headerOf: ofHono },
];

/** Returns what opens a page of a host that serves from memory. */
export const keyPageIn =
  (host: KeyPageHost): OpenKeyPage =>
  () =>
    Promise.resolve({
      ...host,
      ports: { ...createNodePorts(), ...createMemoryPorts() },
      close: () => Promise.resolve(),
    });
