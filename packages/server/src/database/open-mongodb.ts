import {
  INDEXES,
  connectMongoClient,
  createMongoPorts,
  planMigration,
  verifyIndexes,
  type IndexIssue,
} from '@workspace-api/adapter-mongodb';
import { describeIndexIssues } from './describe-index-issues.js';
import { databaseName, openClient } from './open-client.js';
import type { Storage } from './storage.js';

/** Returns whether a guarantee needs the index. Without another one, requests are only slower. */
const isNeeded = ({ collection, index }: IndexIssue): boolean =>
  INDEXES[collection].some(({ name, unique }) => name === index && unique === true);

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
      const issues = await verifyIndexes(db);
      return {
        reasons: describeIndexIssues(issues.filter(isNeeded), db.databaseName),
        warnings: describeIndexIssues(
          issues.filter((issue) => !isNeeded(issue)),
          db.databaseName,
        ),
      };
    },
    migrate: async () => (await import('./migrate-mongodb.js')).migrateMongodb(db),
    planMigration: () => planMigration(db),
    close: () => client.close(),
  };
};
