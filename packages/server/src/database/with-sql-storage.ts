import type { CommandStorageConfiguration } from '../configuration/storage-options.js';
import { loadSqlStorage } from './load-sql-storage.js';
import { reportOutageOnce } from './report-outage-once.js';
import { IF_NOT_APPLIED, retryWhileUnavailable, type RetryRule } from './retry-while-unavailable.js';
import type { SqlStorage } from './sql-storage.js';
import { toCommandFailure } from './to-command-failure.js';

/**
 * Runs work on PostgreSQL or a file, and closes it. While the database cannot be reached, it retries for the configured
 * time; the work itself only if the rule allows it. Throws a `CommandFailure` for every error that the user can act on.
 */
export const withSqlStorage = async <Result>(
  configuration: CommandStorageConfiguration,
  work: (storage: SqlStorage) => Promise<Result>,
  mayRetry: RetryRule = IF_NOT_APPLIED,
): Promise<Result> => {
  const { retrySeconds } = configuration;
  const report = reportOutageOnce(retrySeconds);
  const open = await loadSqlStorage(configuration);
  const storage = open();
  try {
    return await retryWhileUnavailable(() => work(storage), {
      milliseconds: retrySeconds * 1_000,
      mayRetry,
      onOutage: ({ cause }) => report(cause),
    });
  } catch (error) {
    throw toCommandFailure(error);
  } finally {
    await storage.close();
  }
};
