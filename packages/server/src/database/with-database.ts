import { connectMongoClient } from '@workspace-api/adapter-mongodb';
import { CommandFailure } from '../command-failure.js';
import type { MongodbConfiguration } from '../configuration/mongodb-options.js';
import { reasonOf } from '../reason-of.js';
import { reportOutageOnce } from './report-outage-once.js';
import { databaseName } from './database-name.js';
import { openClient, type Database, type MongoClient } from './open-client.js';
import { IF_NOT_APPLIED, retryWhileUnavailable, type RetryRule } from './retry-while-unavailable.js';
import { toCommandFailure } from './to-command-failure.js';

const connect = async (
  client: MongoClient,
  milliseconds: number,
  onFailure: (reason: unknown) => void,
): Promise<void> => {
  const signal = AbortSignal.timeout(milliseconds);
  let failure: unknown;
  try {
    await connectMongoClient(client, {
      signal,
      onFailure: (error) => {
        failure = error;
        onFailure(error);
      },
    });
  } catch (error) {
    if (!signal.aborted) throw error;
    const message = `the database cannot be reached: ${reasonOf(failure)}. Nothing was changed. Check --mongodb-uri, and that the server is running.`;
    throw new CommandFailure('failed', message, { cause: failure });
  }
};

/**
 * Connects to the database, runs work on it, and closes the connection. While the database cannot be reached, it retries
 * for the configured time; the work itself only if the rule allows it. Throws a `CommandFailure` for every error that the
 * user can act on.
 */
export const withDatabase = async <Result>(
  configuration: MongodbConfiguration,
  work: (database: Database) => Promise<Result>,
  mayRetry: RetryRule = IF_NOT_APPLIED,
): Promise<Result> => {
  const { mongodbUri, retrySeconds } = configuration;
  const end = performance.now() + retrySeconds * 1_000;
  const report = reportOutageOnce(retrySeconds);
  const client = openClient(mongodbUri);
  try {
    await connect(client, retrySeconds * 1_000, report);
    return await retryWhileUnavailable(() => work(client.db(databaseName(configuration))), {
      milliseconds: end - performance.now(),
      mayRetry,
      onOutage: ({ cause }) => report(cause),
    });
  } catch (error) {
    throw toCommandFailure(error);
  } finally {
    await client.close();
  }
};
