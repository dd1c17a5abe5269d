import { createMongoPorts, verifyIndexes } from '@workspace-api/adapter-mongodb';
import { createNodePorts } from '@workspace-api/adapter-node';
import { createWorkspaceAdmin, type Ports, type WorkspaceAdmin } from '@workspace-api/core';
import { CommandFailure } from '../command-failure.js';
import type { MongodbConfiguration } from '../configuration/mongodb-options.js';
import type { Database } from './open-client.js';
import type { RetryRule } from './retry-while-unavailable.js';
import { withDatabase } from './with-database.js';

/** What a command works with. */
export interface CommandStorage {
  readonly database: Database;
  readonly ports: Ports;
  readonly admin: WorkspaceAdmin;
}

/** Without its unique indexes a database keeps no promise: an import that is run again would double everything. */
const requireIndexes = async (database: Database): Promise<void> => {
  const { length } = await verifyIndexes(database);
  if (length === 0) return;
  const what = length === 1 ? 'an index is' : `${length} indexes are`;
  throw new CommandFailure(
    'failed',
    `the database ${database.databaseName} is not ready: ${what} missing or different. Run workspace-api migrate.`,
  );
};

/** Works on the storage in a database that has every index. Retries and throws as `withDatabase` does. */
export const withStorage = <Result>(
  configuration: MongodbConfiguration,
  work: (storage: CommandStorage) => Promise<Result>,
  mayRetry?: RetryRule,
): Promise<Result> =>
  withDatabase(
    configuration,
    async (database) => {
      await requireIndexes(database);
      const ports = { ...createNodePorts(), ...createMongoPorts({ db: database }) };
      return work({ database, ports, admin: createWorkspaceAdmin(ports) });
    },
    mayRetry,
  );
