import { createNodePorts } from '@workspace-api/adapter-node';
import { createWorkspaceAdmin, type AdminPorts, type WorkspaceAdmin } from '@workspace-api/admin';
import type { Scope } from '@workspace-api/core';
import { CommandFailure } from '../command-failure.js';
import type { CommandStorageConfiguration } from '../configuration/storage-options.js';
import { reasonOf } from '../reason-of.js';
import { reportNotice } from '../report-failure.js';
import { retryWhileUnavailable } from './retry-while-unavailable.js';
import { openStorage, type Storage } from './storage.js';
import { toCommandFailure } from './to-command-failure.js';

/** Returns a function that reports once on stderr that the command waits for the database. */
const reportOnce = (seconds: number): ((reason: unknown) => void) => {
  let isReported = seconds === 0;
  return (reason) => {
    if (!isReported) reportNotice(`the database cannot be reached: ${reasonOf(reason)}. Retrying for ${seconds} s.`);
    isReported = true;
  };
};

const connect = async (storage: Storage, milliseconds: number, onFailure: (reason: unknown) => void): Promise<void> => {
  const signal = AbortSignal.timeout(milliseconds);
  let failure: unknown;
  try {
    await storage.connect?.({
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
 * Opens the storage, runs work on it, and closes it. While the database cannot be reached, it retries for the configured
 * time. It repeats work that may have been done only if `isRepeatable`. Throws a `CommandFailure` for every error that the user can act on.
 */
export const withStorage = async <Result>(
  configuration: CommandStorageConfiguration,
  work: (storage: Storage) => Promise<Result>,
  isRepeatable = false,
): Promise<Result> => {
  const { retrySeconds } = configuration;
  const end = performance.now() + retrySeconds * 1_000;
  const report = reportOnce(retrySeconds);
  const storage = await openStorage(configuration);
  if (storage === null) throw new TypeError('The configuration names no storage.');
  try {
    await connect(storage, retrySeconds * 1_000, report);
    return await retryWhileUnavailable(() => work(storage), {
      milliseconds: end - performance.now(),
      isRepeatable,
      onOutage: ({ cause }) => report(cause),
    });
  } catch (error) {
    throw toCommandFailure(error);
  } finally {
    await storage.close();
  }
};

/** The admin surface on a storage, and its ports. */
export interface CommandStorage {
  readonly ports: AdminPorts;
  readonly admin: WorkspaceAdmin;
}

/** Runs work on a storage that has everything that the API requires. Retries and throws as `withStorage` does. */
export const withAdmin = <Result>(
  configuration: CommandStorageConfiguration,
  work: (storage: CommandStorage) => Promise<Result>,
  isRepeatable = false,
  scopes: readonly Scope[] = [],
): Promise<Result> =>
  withStorage(
    configuration,
    async (storage) => {
      const [issue, ...others] = (await storage.issues?.()) ?? [];
      if (issue !== undefined) {
        const more = others.length === 0 ? '' : ` There are ${others.length} more issues.`;
        throw new CommandFailure('failed', `${storage.name} is not ready. ${issue}${more}`);
      }
      const ports = { ...createNodePorts(), ...storage.openPorts() };
      return work({ ports, admin: createWorkspaceAdmin(ports, { scopes }) });
    },
    isRepeatable,
  );
