import type { HttpHarness } from '@workspace-api/conformance';
import { createNodeListener, createStrictServer } from '@workspace-api/transport-node';
import { createServer } from 'node:http';
import { harnessOf, type Host } from './host.js';
import { startServer } from '../processes/start-server.js';

const inPlainServer: HttpHarness['serve'] = (api, options) =>
  startServer(createServer(createNodeListener(api, options)));

const inStrictServer: HttpHarness['serve'] = (api, { requestTimeoutMilliseconds, ...options }) =>
  startServer(createStrictServer(createNodeListener(api, options), { requestTimeoutMilliseconds }));

export const NODE_HOSTS: readonly Host[] = [
  { name: 'the Node.js listener in node:http', openHarness: harnessOf(inPlainServer) },
  {
    name: 'the Node.js listener in the strict server',
    isNightly: true,
    openHarness: harnessOf(inStrictServer),
    ownsSocket: true,
  },
];
