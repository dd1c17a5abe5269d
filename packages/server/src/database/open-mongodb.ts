import {
  INDEXES,
  connectMongoClient,
  createMongoPorts,
  planMigration,
  verifyIndexes,
  verifyRights,
  type IndexIssue,
  type RightIssue,
} from '@workspace-api/adapter-mongodb';
import { describeIndexIssues } from './describe-index-issues.js';
import { databaseName, openClient } from './open-client.js';
import type { Storage } from './storage.js';

/** Returns whether a guarantee needs the index. Without another one, requests are only slower. */
const isNeeded = ({ collection, index }: IndexIssue): boolean =>
  INDEXES[collection].some(({ name, unique }) => name === index && unique === true);

const describeRights = (issues: readonly RightIssue[]): string => {
  const lacking = issues.map(({ collection, actions }) => `${actions.join(', ')} on ${collection}`);
  return `The user lacks ${lacking.join('; ')}. Run in mongosh: ${issues.map(({ mend }) => mend).join('; ')}`;
};

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
      const rights = await verifyRights(db);
      if (rights.length > 0) return { reasons: [describeRights(rights)], warnings: [] };
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
