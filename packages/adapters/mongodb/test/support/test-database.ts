import { emptyCollections, freshDatabaseName, sharedMongo } from '@workspace-api/test-databases';
import type { Db, MongoClient, MongoClientOptions } from 'mongodb';
import { INDEXES, connectMongoClient, createMongoClient, migrate } from '../../src/index.js';

/** A database for one test file, with every index, on the shared server. */
export interface TestDatabase {
  readonly client: MongoClient;
  readonly db: Db;
  /** Opens the same database with another client. */
  readonly connect: (options: MongoClientOptions) => Promise<Pick<TestDatabase, 'client' | 'db'>>;
  /** The address of the server. */
  readonly address: { readonly host: string; readonly port: number };
  /** Deletes every document of all collections, or of some, and keeps the indexes. */
  readonly empty: (names?: readonly string[]) => Promise<void>;
}

/**
 * Opens a database, which the shared server drops at the end. Its clients are closed after the last test, because an
 * open one keeps the process alive. Call it at the top level of a test file.
 */
export const openTestDatabase = async (options: MongoClientOptions = {}): Promise<TestDatabase> => {
  const { uri } = await sharedMongo();
  const name = freshDatabaseName();
  const connect: TestDatabase['connect'] = async (clientOptions) => {
    const client = createMongoClient(uri, { appName: name, ...clientOptions });
    await connectMongoClient(client);
    after(() => client.close());
    return { client, db: client.db(name) };
  };
  const { client, db } = await connect(options);
  await migrate(db);
  const [{ host = '', port = 0 } = {}] = client.options.hosts;
  return {
    client,
    db,
    connect,
    address: { host, port },
    empty: (names = Object.keys(INDEXES)) => emptyCollections(db, names, 'workspaceId'),
  };
};
