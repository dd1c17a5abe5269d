import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { initiateReplicaSet } from './mongod/initiate-replica-set.js';
import type { Mongod } from './mongod/start-mongod.js';
import { startMongod } from './mongod/start-mongod.js';
import { PATIENCE } from './patience.js';
import type { FoundMongod } from './sources/find-mongod.js';
import type { TestMongo } from './test-mongo.js';

const REPLICA_SET = 'workspace-api-test';

/** A replica set of one node, on a free port, with an empty data folder in the system's temporary one. */
export const startOwnMongo = async ({ path, from }: FoundMongod): Promise<TestMongo> => {
  const folder = await mkdtemp(join(tmpdir(), 'workspace-api-mongod-'));
  let mongod: Mongod | undefined;
  const stop = async (): Promise<void> => {
    await mongod?.kill();
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  };
  try {
    mongod = await startMongod({ path, dataFolder: folder, rootFolder: folder, replicaSet: REPLICA_SET });
    const host = `127.0.0.1:${mongod.port}`;
    const version = await initiateReplicaSet(mongod.port, { name: REPLICA_SET, hosts: [host] });
    let stopped: Promise<void> | undefined;
    return {
      uri: `mongodb://${host}/?replicaSet=${REPLICA_SET}${PATIENCE}`,
      description: `MongoDB ${version}, replica set of one node, from ${from}`,
      stop: () => (stopped ??= stop()),
    };
  } catch (error) {
    await stop();
    throw error;
  }
};
