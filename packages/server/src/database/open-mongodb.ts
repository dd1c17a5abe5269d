import { connectMongoClient, createMongoPorts, planMigration, verifyIndexes } from '@workspace-api/adapter-mongodb';
import { describeIndexIssues } from './describe-index-issues.js';
import { databaseName, openClient } from './open-client.js';
import type { Storage } from './storage.js';

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
    check: async ({ onWarning: _, ...options }) => {
      await connectMongoClient(client, options);
      return describeIndexIssues(await verifyIndexes(db), db.databaseName);
    },
    migrate: async () => (await import('./migrate-mongodb.js')).migrateMongodb(db),
    planMigration: () => planMigration(db),
    close: () => client.close(),
  };
};
