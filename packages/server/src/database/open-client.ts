import { createMongoClient } from '@workspace-api/adapter-mongodb';
import { CommandFailure } from '../command-failure.js';
import { labelOf } from '../configuration/command-option.js';
import { MONGODB_OPTIONS } from '../configuration/mongodb-options.js';

export type MongoClient = ReturnType<typeof createMongoClient>;

export type Database = ReturnType<MongoClient['db']>;

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
      `${labelOf(MONGODB_OPTIONS.mongodbUri)} is not a valid connection string${reason}.`,
    );
  }
};
