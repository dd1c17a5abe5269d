import { MongoClient } from 'mongodb';
import { describeTopology } from './describe-topology.js';
import { takeDatabaseNames } from './fresh-database-name.js';
import type { TestMongo } from './test-mongo.js';

/** Uses the deployment at `uri`, which the run does not own: at the end only the databases of this run are dropped. */
export const useGivenMongo = async (uri: string): Promise<TestMongo> => {
  const description = await withClient(uri, async (client) => {
    const hello = await client.db('admin').command({ hello: 1 });
    const { version } = await client.db('admin').command({ buildInfo: 1 });
    return `MongoDB ${String(version)}, ${describeTopology(hello)}, from MONGODB_URI`;
  }).catch((error: unknown) => {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(`The deployment that MONGODB_URI names does not respond: ${reason}`, { cause: error });
  });
  let stopped: Promise<void> | undefined;
  return { uri, description, stop: () => (stopped ??= withClient(uri, dropDatabasesOfThisRun)) };
};

const dropDatabasesOfThisRun = async (client: MongoClient): Promise<void> => {
  for (const name of takeDatabaseNames()) await client.db(name).dropDatabase();
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
