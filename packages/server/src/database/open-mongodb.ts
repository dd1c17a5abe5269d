import { connectMongoClient, createMongoClient, createMongoPorts, verifyIndexes } from '@workspace-api/adapter-mongodb';
import { describeIndexIssues } from './describe-index-issues.js';
import type { Storage } from './storage.js';
import { CommandFailure } from '../failures/command-failure.js';
import { labelOf } from '../configuration/command-option.js';
import { STORAGE_OPTIONS } from '../configuration/storage-options.js';

export type MongoClient = ReturnType<typeof createMongoClient>;

export type Database = ReturnType<MongoClient['db']>;

/** Matches the path of a connection string, which may have several hosts. */
const PATH = /^[^/]+:\/\/[^/?]*\/([^?]+)/;

/**
 * Returns the name of the database: the option, else the path of the connection string, else `workspace_api`. The option
 * takes precedence because the path may have to name the authentication database.
 */
export const databaseName = (uri: string, option: string | null): string =>
  option ?? decodeURIComponent(PATH.exec(uri)?.[1] ?? 'workspace_api');

/**
 * Creates a client that is not connected yet. Throws a `CommandFailure` for an invalid connection string. It quotes only a
 * `MongoParseError`, which never contains the password.
 */
export const openClient = (uri: string): MongoClient => {
  try {
    return createMongoClient(uri);
  } catch (error) {
    const reason = error instanceof Error && error.name === 'MongoParseError' ? `: ${error.message}` : '';
    throw new CommandFailure(
      'misused',
      `${labelOf(STORAGE_OPTIONS.mongodbUri)} is not a valid connection string${reason}.`,
    );
  }
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
      return describeIndexIssues(await verifyIndexes(db), db.databaseName);
    },
    migrate: async () => (await import('./migrate-mongodb.js')).migrateMongodb(db),
    close: () => client.close(),
  };
};
