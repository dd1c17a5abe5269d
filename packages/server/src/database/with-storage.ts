import { createNodePorts } from '@workspace-api/adapter-node';
import {
  createWorkspaceAdmin,
  type AdminPorts,
  type WorkspaceAdmin,
  type WorkspaceAdminOptions,
} from '@workspace-api/admin';
import { DomainError } from '@workspace-api/core';
import { CommandFailure } from '../command-failure.js';
import type { CommandStorageConfiguration } from '../configuration/storage-options.js';
import { firstOf } from '../management/readiness.js';
import { describeOutage } from '../failures/reason-of.js';
import { reportNotice } from '../failures/report-failure.js';
import { retryWhileUnavailable } from './retry-while-unavailable.js';
import { openStorage } from './open-storage.js';
import type { Storage } from './storage.js';
import { toCommandFailure } from '../failures/to-command-failure.js';

/** Connects to the storage once, and checks it. Throws `unavailable` if it cannot be reached. */
const check = async (storage: Storage): Promise<readonly string[]> => {
  const attempt = new AbortController();
  try {
    const { reasons } = await storage.check({
      signal: attempt.signal,
      onFailure: (error) => attempt.abort(error),
    });
    return reasons;
  } catch (cause) {
    if (!attempt.signal.aborted) throw cause;
    throw new DomainError('unavailable', { retryAfterSeconds: 1, applied: 'no', reason: 'unreachable' }, { cause });
  }
};

/**
 * Opens the storage, runs work on it with the reasons why it cannot be used, and closes it. Retries while the database
 * cannot be reached, for the configured time, and repeats work that may have been done only if `isRepeatable`. Throws a
 * `CommandFailure` for every error that the user can act on.
 */
export const withStorage = async <Result>(
  configuration: CommandStorageConfiguration,
  work: (storage: Storage, issues: readonly string[]) => Promise<Result>,
  isRepeatable = false,
): Promise<Result> => {
  const { retrySeconds } = configuration;
  const storage = await openStorage(configuration);
  if (storage === null) throw new TypeError('The configuration names no storage.');
  if (storage.isNew === true) reportNotice(`created ${storage.name}.`);
  try {
    return await retryWhileUnavailable(async () => work(storage, await check(storage)), {
      milliseconds: retrySeconds * 1_000,
      isRepeatable,
      onOutage: (outage) => reportNotice(`${describeOutage(outage)}. Retrying for ${retrySeconds} s.`),
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
  adminOptions: WorkspaceAdminOptions = {},
): Promise<Result> =>
  withStorage(
    configuration,
    async (storage, issues) => {
      if (issues.length > 0) throw new CommandFailure('failed', `${storage.name} is not ready. ${firstOf(issues)}`);
      const ports = { ...createNodePorts(), ...storage.openPorts() };
      return work({ ports, admin: createWorkspaceAdmin(ports, adminOptions) });
    },
    isRepeatable,
  );
