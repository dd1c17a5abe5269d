import { createMemoryPorts } from '@workspace-api/adapter-memory';
import { migrate } from '@workspace-api/adapter-mongodb';
import { createNodePorts } from '@workspace-api/adapter-node';
import { createWorkspaceAdmin, type AdminPorts } from '@workspace-api/admin';
import { createWorkspaceApi } from '@workspace-api/core';
import { sharedMongo } from '@workspace-api/test-databases';
import { createWorkspaceApp } from '@workspace-api/transport-koa';
import { expect } from 'chai';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import {
  createServiceContainer,
  loadMetricsModule,
  serviceOf,
  storageModule,
} from '../src/composition/service-container.js';
import { openMongodb } from '../src/database/open-mongodb.js';
import { createLogger } from '../src/log/logger.js';
import { defaultConfiguration } from './composition/default-configuration.js';
import { functionsOfRequests, type FunctionsByFile } from './support/functions-of-requests.js';
import { portsOf, openTestDatabase } from './support/test-database.js';
import { until } from './support/until.js';

/** The maximum delay of a line of the log and of the metrics of a request, with a margin. */
const OBSERVED_WITHIN = 40;

/** Creates a workspace with one group. Returns the secret of a key. */
const secretOfGroup = async (ports: AdminPorts): Promise<string> => {
  const admin = createWorkspaceAdmin(ports);
  const { id } = await admin.createWorkspace({ name: 'Acme', ownerId: 'ann' });
  const [instanceId, groupId] = [ports.ids.next(), ports.ids.next()];
  await admin.syncInstances({ workspaceId: id, records: [{ id: instanceId, name: 'Office', status: 'connected' }] });
  const now = ports.clock.now();
  const group = { id: groupId, instanceId, name: 'Night shift', memberCount: 5, sendable: true };
  await admin.syncGroups({ workspaceId: id, records: [{ ...group, createdAt: now, updatedAt: now }] });
  return (await admin.issueApiKey({ workspaceId: id, actor: 'ann', name: 'Test', scopes: ['groups:read'] })).secret;
};

const listen = async (server: Server): Promise<string> => {
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
};

const getGroups = (url: string, secret: string): Promise<Response> =>
  fetch(`${url}/api/public/v1/groups`, { headers: { authorization: `Bearer ${secret}` } });

/** Resolves to the functions that a warm `GET /groups` runs. */
const functionsOfGetGroups = async (url: string, secret: string): Promise<FunctionsByFile> => {
  const get = async (): Promise<void> => {
    const { data } = (await (await getGroups(url, secret)).json()) as { data?: { items: unknown[] } };
    expect(data?.items).to.have.lengthOf(1);
    await pause(OBSERVED_WITHIN);
  };
  for (let request = 0; request < 3; request++) await get();
  return functionsOfRequests(get);
};

/** Throws with the list of functions if a request runs too many files or functions. */
const expectAtMost = (
  found: FunctionsByFile,
  maximum: { readonly files: number; readonly functions: number },
): void => {
  const functions = [...found.values()].flat().length;
  const list = [...found].map(([file, names]) => `${file}: ${names.join(', ')}`).join('\n');
  const message = `A request runs ${functions} functions in ${found.size} files:\n${list}\n`;
  expect(found.size, message).to.be.within(1, maximum.files);
  expect(functions, message).to.be.within(1, maximum.functions);
};

describe('a warm GET /groups', function () {
  this.timeout(60_000);

  it('runs few functions of serve over MongoDB', async () => {
    const { name, db } = openTestDatabase();
    await migrate(db);
    const secret = await secretOfGroup(portsOf(db));
    const logger = await createLogger('info', 'json', { write: () => undefined });
    const { uri: mongodbUri } = await sharedMongo();
    const configuration = { ...defaultConfiguration(), port: 0, mongodbUri, mongodbDatabase: name };
    const storage = storageModule(openMongodb(mongodbUri, name));
    const container = await createServiceContainer(configuration, logger, [await loadMetricsModule(), storage]);
    // Not `runService`, whose shutdown ends the process of all tests some seconds later.
    const { api, watch, shutdownTasks } = await serviceOf(container);
    watch.start();
    try {
      const url = await listen(api.server);
      await until(async () => (await getGroups(url, secret)).ok);
      expectAtMost(await functionsOfGetGroups(url, secret), { files: 61, functions: 155 });
    } finally {
      watch.stop();
      api.server.close();
      api.server.closeAllConnections();
      for (const { run } of shutdownTasks) await run(AbortSignal.timeout(5_000));
    }
  });

  it('runs few functions of the Koa application over memory', async () => {
    const ports = { ...createNodePorts(), ...createMemoryPorts() };
    const secret = await secretOfGroup(ports);
    const handle = createWorkspaceApp(createWorkspaceApi(ports)).callback();
    const server = createServer((request, response) => void handle(request, response));
    try {
      expectAtMost(await functionsOfGetGroups(await listen(server), secret), { files: 40, functions: 87 });
    } finally {
      server.close();
      server.closeAllConnections();
      await ports.counters.close();
    }
  });
});
