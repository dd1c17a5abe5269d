import { connectMongoClient, createMongoPorts, verifyIndexes, type IndexIssue } from '@workspace-api/adapter-mongodb';
import { databaseName, openClient } from './open-client.js';
import type { Storage } from './storage.js';

/** Returns a sentence about an index that is not as the API requires it. */
export const describeIssue = ({ collection, index, issue }: IndexIssue): string =>
  issue === 'missing'
    ? `The index ${index} of the collection ${collection} is missing. Run workspace-api migrate.`
    : `The index ${index} of the collection ${collection} differs from its definition. Drop it and run workspace-api migrate.`;

/** Opens the storage in a database of MongoDB. */
export const openMongodb = (uri: string, name: string | null): Storage => {
  const client = openClient(uri);
  const db = client.db(databaseName(uri, name));
  return {
    name: `the database ${db.databaseName}`,
    openPorts: ({ keyReads, metrics, onFlush } = {}) => {
      metrics?.watchClient(client);
      return createMongoPorts({ db, keyReads, onCommand: metrics?.onCommand, onFlush });
    },
    // Without unique indexes there are no guarantees: a repeated import would store everything twice.
    check: async (options) => {
      await connectMongoClient(client, options);
      return (await verifyIndexes(db)).map(describeIssue);
    },
    migrate: async () => (await import('./migrate-mongodb.js')).migrateMongodb(db),
    close: () => client.close(),
  };
};
