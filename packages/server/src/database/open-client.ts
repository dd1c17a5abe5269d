import { createMongoClient } from '@workspace-api/adapter-mongodb';
import { CommandFailure } from '../command-failure.js';
import { labelOf } from '../configuration/command-option.js';
import { rereadable } from '../configuration/read-settings.js';
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
    return createMongoClient(rereadable(STORAGE_OPTIONS.mongodbUri, uri));
  } catch (error) {
    const reason = error instanceof Error && error.name === 'MongoParseError' ? `: ${error.message}` : '';
    const advice = reason.includes('unescaped') ? ' Percent-encode them.' : '';
    throw new CommandFailure(
      'misused',
      `${labelOf(STORAGE_OPTIONS.mongodbUri)} is not a valid connection string${reason}.${advice}`,
    );
  }
};
