import {
  INDEXES,
  connectMongoClient,
  createMongoClient,
  createMongoPorts,
  migrate,
} from '@workspace-api/adapter-mongodb';
import type { StorageHarness } from '@workspace-api/conformance';
import { emptyCollections, freshDatabaseName, sharedMongo } from '@workspace-api/test-mongodb';

/** A database of its own on the MongoDB of the run, which is emptied for each case: migrating anew would cost more. */
export interface MongoStorage {
  /** Opens the ports over the empty database. */
  open(): Promise<StorageHarness>;
  close(): Promise<void>;
}

export const openMongoStorage = async (): Promise<MongoStorage> => {
  const { uri } = await sharedMongo();
  const client = createMongoClient(uri);
  await connectMongoClient(client);
  const db = client.db(freshDatabaseName());
  await migrate(db);
  return {
    open: async () => {
      await emptyCollections(db, Object.keys(INDEXES), 'workspaceId');
      const ports = createMongoPorts({ db });
      return { ports, close: () => ports.close() };
    },
    close: () => client.close(),
  };
};
