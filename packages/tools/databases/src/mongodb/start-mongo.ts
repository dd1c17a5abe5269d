import { MongoClient, type Document } from 'mongodb';
import { takeDatabaseNames } from '../fresh-database-name.js';
import { startInFolder } from '../process/start-in-folder.js';
import { findMongod } from './find-mongod.js';
import { initiateReplicaSet } from './initiate-replica-set.js';
import { startMongod } from './start-mongod.js';
import { LONG_TIMEOUTS, type TestMongo } from './test-mongo.js';

const REPLICA_SET = 'workspace-api-test';

/**
 * Opens the deployment that MONGODB_URI names, or starts a replica set of one node, whose data is in memory unless it is
 * durable.
 *
 * @throws with instructions if neither works.
 */
export const startMongo = async ({ isDurable = false } = {}): Promise<TestMongo> => {
  const uri = process.env['MONGODB_URI'];
  return uri ? useGivenMongo(uri) : startOwnMongo(isDurable);
};

const startOwnMongo = async (isDurable: boolean): Promise<TestMongo> => {
  const { path, version, from } = await findMongod();
  return startInFolder(
    async (dataFolder, onStop) => {
      const { port, kill } = await startMongod({ path, dataFolder, replicaSet: REPLICA_SET });
      onStop(kill);
      const host = `127.0.0.1:${port}`;
      await initiateReplicaSet(port, { name: REPLICA_SET, hosts: [host] });
      return {
        uri: `mongodb://${host}/?replicaSet=${REPLICA_SET}${LONG_TIMEOUTS}`,
        description: `MongoDB ${version}, replica set of one node, from ${from}`,
      };
    },
    { isDurable },
  );
};

/** Uses a deployment that the run does not own: at the end only the databases of this run are dropped. */
const useGivenMongo = async (uri: string): Promise<TestMongo> => {
  const description = await withClient(uri, async (client) => {
    const hello = await client.db('admin').command({ hello: 1 });
    const { version } = await client.db('admin').command({ buildInfo: 1 });
    return `MongoDB ${String(version)}, ${topologyOf(hello)}, from MONGODB_URI`;
  }).catch((error: unknown) => {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(`The deployment that MONGODB_URI names does not respond: ${reason}`, { cause: error });
  });
  const dropDatabases = (client: MongoClient): Promise<unknown> =>
    Promise.all(takeDatabaseNames().map((name) => client.db(name).dropDatabase()));
  let stopped: Promise<unknown> | undefined;
  return {
    uri,
    description,
    stop: async () => {
      await (stopped ??= withClient(uri, dropDatabases));
    },
  };
};

const topologyOf = ({ msg, setName, hosts = [] }: Document): string => {
  if (msg === 'isdbgrid') return 'sharded cluster';
  if (setName === undefined) return 'standalone server';
  const { length } = hosts as readonly unknown[];
  return `replica set of ${length === 1 ? 'one node' : `${length} nodes`}`;
};

const withClient = async <Result>(uri: string, use: (client: MongoClient) => Promise<Result>): Promise<Result> => {
  // An option here would override the same one in the URI.
  const client = new MongoClient(
    uri,
    uri.includes('serverSelectionTimeoutMS') ? {} : { serverSelectionTimeoutMS: 5_000 },
  );
  try {
    return await use(client);
  } finally {
    await client.close();
  }
};
