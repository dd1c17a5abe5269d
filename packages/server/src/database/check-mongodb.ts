import { connectMongoClient, verifyIndexes, type IndexIssue } from '@workspace-api/adapter-mongodb';
import type { DatabaseCheck } from './database-watch.js';
import type { Database } from './open-client.js';

const describeIssue = ({ collection, index, issue }: IndexIssue): string =>
  issue === 'missing'
    ? `The index ${index} of the collection ${collection} is missing. Run workspace-api migrate.`
    : `The index ${index} of the collection ${collection} differs from its definition. Drop it and run workspace-api migrate.`;

/** Returns a check of MongoDB that connects to it, and verifies its indexes. */
export const checkMongodb =
  (database: Database): DatabaseCheck =>
  async (options) => {
    await connectMongoClient(database.client, options);
    return (await verifyIndexes(database)).map(describeIssue);
  };
