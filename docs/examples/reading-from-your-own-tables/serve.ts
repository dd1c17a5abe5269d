import { createNodePorts } from '@workspace-api/adapter-node';
import { createPostgresPool, createPostgresPorts } from '@workspace-api/adapter-postgres';
import { createWorkspaceApi } from '@workspace-api/core';
import { createNodeListener, createStrictServer, prepareShutdown } from '@workspace-api/transport-node';
import type { AddressInfo } from 'node:net';
import { createOwnPorts } from './own-tables.js';

const uri = process.env['WORKSPACE_API_POSTGRES_URI'] ?? 'postgresql://127.0.0.1:5432/product';
const pool = createPostgresPool(uri, { query_timeout: 6_000 });
const storage = createPostgresPorts({ pool });
const { groups, instances } = createOwnPorts(pool);
const api = createWorkspaceApi({ ...createNodePorts(), ...storage, groups, instances });

const server = createStrictServer(createNodeListener(api));
const shutDown = prepareShutdown(server);
server.listen(Number(process.env['PORT'] ?? 3_000), '127.0.0.1', () => {
  console.log(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
});
const stop = async (): Promise<void> => {
  await shutDown({ deadline: 10_000 });
  await storage.counters.close();
  await pool.end();
};
process.once('SIGTERM', () => void stop());
