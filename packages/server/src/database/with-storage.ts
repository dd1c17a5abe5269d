import { createMongoPorts, verifyIndexes } from '@workspace-api/adapter-mongodb';
import { createNodePorts } from '@workspace-api/adapter-node';
import {
  createWorkspaceAdmin,
  type AdminPorts,
  type AdminStoragePorts,
  type WorkspaceAdmin,
} from '@workspace-api/admin';
import type { Scope } from '@workspace-api/core';
import { CommandFailure } from '../command-failure.js';
import type { CommandStorageConfiguration } from '../configuration/storage-options.js';
import type { Database } from './open-client.js';
import { usesSql } from './load-sql-storage.js';
import type { RetryRule } from './retry-while-unavailable.js';
import type { SqlStorage } from './sql-storage.js';
import { withDatabase } from './with-database.js';
import { withSqlStorage } from './with-sql-storage.js';

/** The storage of a command. */
export interface CommandStorage {
  readonly ports: AdminPorts;
  readonly admin: WorkspaceAdmin;
}

/** Without unique indexes there are no guarantees: a repeated import would store everything twice. */
const requireIndexes = async (database: Database): Promise<void> => {
  const { length } = await verifyIndexes(database);
  if (length === 0) return;
  const indexes = length === 1 ? 'an index is' : `${length} indexes are`;
  throw new CommandFailure(
    'failed',
    `the database ${database.databaseName} is not ready: ${indexes} missing or different. Run workspace-api migrate.`,
  );
};

/** A storage that lacks something has no guarantees either. */
const requireComplete = async (storage: SqlStorage): Promise<void> => {
  const issues = await storage.issues();
  if (issues.length > 0) throw new CommandFailure('failed', `the storage is not ready. ${issues.join(' ')}`);
};

interface StorageUse {
  readonly mayRetry?: RetryRule;
  readonly scopes?: readonly Scope[] | undefined;
}

/** Runs work on a storage that has everything that the API requires. Retries and throws as `withDatabase` does. */
export const withStorage = <Result>(
  configuration: CommandStorageConfiguration,
  work: (storage: CommandStorage) => Promise<Result>,
  { mayRetry, scopes = [] }: StorageUse = {},
): Promise<Result> => {
  const workOn = (storage: AdminStoragePorts): Promise<Result> => {
    const ports = { ...createNodePorts(), ...storage };
    return work({ ports, admin: createWorkspaceAdmin(ports, { scopes }) });
  };
  if (usesSql(configuration)) {
    return withSqlStorage(
      configuration,
      async (storage) => {
        await requireComplete(storage);
        return workOn(storage.openPorts());
      },
      mayRetry,
    );
  }
  return withDatabase(
    { ...configuration, mongodbUri: configuration.mongodbUri ?? '' },
    async (database) => {
      await requireIndexes(database);
      return workOn(createMongoPorts({ db: database }));
    },
    mayRetry,
  );
};
