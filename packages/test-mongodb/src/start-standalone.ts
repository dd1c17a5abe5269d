import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MongoClient } from 'mongodb';
import { startMongod, type Mongod } from './mongod/start-mongod.js';
import { PATIENCE } from './patience.js';
import { findMongod } from './sources/find-mongod.js';
import type { TestMongo } from './test-mongo.js';

/** A server without a replica set, and with access control: its `uri` is that of a user who may do everything. */
export const startStandalone = async (): Promise<TestMongo> => {
  const { path, from } = await findMongod();
  const folder = await mkdtemp(join(tmpdir(), 'workspace-api-mongod-'));
  let mongod: Mongod | undefined;
  const stop = async (): Promise<void> => {
    await mongod?.kill();
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  };
  try {
    mongod = await startMongod({ path, dataFolder: folder, rootFolder: folder, hasAccessControl: true });
    const address = `127.0.0.1:${mongod.port}/?directConnection=true${PATIENCE}`;
    const password = randomUUID();
    // Until there is a user, a client on the same machine may make the first.
    const client = new MongoClient(`mongodb://${address}`);
    await client.db('admin').command({ createUser: 'root', pwd: password, roles: ['root'] });
    const { version } = await client
      .db('admin')
      .command({ buildInfo: 1 })
      .finally(() => client.close());
    let stopped: Promise<void> | undefined;
    return {
      uri: `mongodb://root:${password}@${address}&authSource=admin`,
      description: `MongoDB ${String(version)}, standalone with access control, from ${from}`,
      stop: () => (stopped ??= stop()),
    };
  } catch (error) {
    await stop();
    throw error;
  }
};
