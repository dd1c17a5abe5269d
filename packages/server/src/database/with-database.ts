import { connectMongoClient } from '@workspace-api/adapter-mongodb';
import { CommandFailure } from '../command-failure.js';
import type { MongodbConfiguration } from '../configuration/mongodb-options.js';
import { messageOf } from '../message-of.js';
import { databaseName } from './database-name.js';
import { openClient, type Database, type MongoClient } from './open-client.js';
import { toCommandFailure } from './to-command-failure.js';

/** When the last attempt to connect starts. It takes two seconds at most. */
const CONNECT_MILLISECONDS = 4_000;

const connect = async (client: MongoClient): Promise<void> => {
  const signal = AbortSignal.timeout(CONNECT_MILLISECONDS);
  let failure: unknown;
  try {
    await connectMongoClient(client, { signal, onFailure: (error) => (failure = error) });
  } catch (error) {
    if (!signal.aborted) throw error;
    const message = `the database cannot be reached: ${messageOf(failure)}. Check --mongodb-uri, and whether the server runs.`;
    throw new CommandFailure('failed', message, { cause: failure });
  }
};

/**
 * Connects to the database, works on it, and parts from it. A server that is starting is waited for, a few seconds.
 * Throws a `CommandFailure` for every failure that a person can act on.
 */
export const withDatabase = async <Result>(
  configuration: MongodbConfiguration,
  work: (database: Database) => Promise<Result>,
): Promise<Result> => {
  const client = openClient(configuration.mongodbUri);
  try {
    await connect(client);
    return await work(client.db(databaseName(configuration)));
  } catch (error) {
    throw toCommandFailure(error);
  } finally {
    await client.close();
  }
};
