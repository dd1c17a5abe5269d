/** An API process of a host: the core over MongoDB, on Koa in the strict server. Started by `startApiProcess`. */
import { connectMongoClient, createMongoClient, createMongoPorts } from '@workspace-api/adapter-mongodb';
import { createNodePorts } from '@workspace-api/adapter-node';
import { createWorkspaceApi } from '@workspace-api/core';
import { createWorkspaceApp } from '@workspace-api/transport-koa';
import { createStrictServer } from '@workspace-api/transport-node';
import type { AddressInfo } from 'node:net';
import { WRONG_ADAPTERS } from '../variants/wrong-adapters.js';
import type { ApiProcessMessage, ApiProcessOptions, ApiProcessRequest } from './api-process-options.js';
import { sendLargeCommand } from './send-large-command.js';
import { setClock } from './set-clock.js';
import { watchStalls } from './watch-stalls.js';

const options = JSON.parse(process.argv[2] ?? '') as ApiProcessOptions;
const report = (message: ApiProcessMessage): void => void process.send?.(message);

/** Small, so that leaked connections show. */
const MAX_POOL_SIZE = 20;

const client = createMongoClient(options.uri, { maxPoolSize: MAX_POOL_SIZE });
const { spoilDatabase, spoilPorts } = WRONG_ADAPTERS[options.variant] ?? {};
const db = client.db(options.database);
spoilDatabase?.(db, options.clockAheadMilliseconds);
const ports = createMongoPorts({ db, keyReads: options.keyReads });
spoilPorts?.(ports);
// The load exceeds the default limits.
const rateLimits = { key: null, workspace: null, address: null };
const api = createWorkspaceApi({ ...ports, ...createNodePorts() }, { rateLimits });
const app = createWorkspaceApp(api, {
  onResponse: ({ status, error }) => {
    if (status === 500) reportError(error);
  },
});
const server = createStrictServer(app.callback());

const reportError = (error: unknown): void =>
  report({ kind: 'error', text: error instanceof Error ? (error.stack ?? '') : String(error) });
process.on('message', (request: ApiProcessRequest) => {
  if (request.kind === 'set clock') setClock(request.aheadMilliseconds);
  else sendLargeCommand(ports).catch(reportError);
});
watchStalls((milliseconds) => report({ kind: 'stall', milliseconds }));
// The runner has ended.
process.once('disconnect', () => process.exit());
server.listen(0, '127.0.0.1', () => report({ kind: 'listens', port: (server.address() as AddressInfo).port }));
await connectMongoClient(client);
