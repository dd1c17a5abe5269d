import type { HttpHarness } from '@workspace-api/conformance';
import { createNodeListener, createStrictServer } from '@workspace-api/transport-node';
import express, { type Express } from 'express';
import { createServer } from 'node:http';
import { harnessOf, type Host } from './host.js';
import { startServer } from '../processes/start-server.js';

const HOST_HEADERS = ['x-powered-by'];

/** Adds a body parser and a route of the host behind the API. */
const addHost = (app: Express): Express =>
  app.use(express.json()).use((request, response) => {
    response.json(request.body);
  });

const inPlainServer: HttpHarness['serve'] = (api, options) =>
  startServer(createServer(addHost(express().use(createNodeListener(api, options)))));

const belowPath: HttpHarness['serve'] = (api, options) => {
  const app = addHost(express().use('/shop', createNodeListener(api, options)));
  return startServer(createStrictServer(app, { mountPath: '/shop' }), '/shop');
};

export const EXPRESS_HOSTS: readonly Host[] = [
  {
    name: 'the Node.js listener in Express with express.json()',
    isNightly: true,
    openHarness: harnessOf(inPlainServer, HOST_HEADERS),
  },
  {
    name: 'the Node.js listener below a path of Express, in the strict server',
    openHarness: harnessOf(belowPath, HOST_HEADERS),
  },
];
