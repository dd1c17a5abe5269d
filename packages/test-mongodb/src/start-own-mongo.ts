import { initiateReplicaSet } from './mongod/initiate-replica-set.js';
import { startWithOwnFolder } from './mongod/start-with-own-folder.js';
import { LONG_TIMEOUTS } from './long-timeouts.js';
import type { FoundMongod } from './sources/find-mongod.js';
import type { TestMongo } from './test-mongo.js';

const REPLICA_SET = 'workspace-api-test';

/** Starts a replica set of one node on a free port, with an empty data folder in the system's temporary folder. */
export const startOwnMongo = ({ path, from }: FoundMongod): Promise<TestMongo> =>
  startWithOwnFolder({ path, replicaSet: REPLICA_SET }, async (port) => {
    const host = `127.0.0.1:${port}`;
    const version = await initiateReplicaSet(port, { name: REPLICA_SET, hosts: [host] });
    return {
      uri: `mongodb://${host}/?replicaSet=${REPLICA_SET}${LONG_TIMEOUTS}`,
      description: `MongoDB ${version}, replica set of one node, from ${from}`,
    };
  });
