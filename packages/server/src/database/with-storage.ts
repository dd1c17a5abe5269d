import { createMongoPorts, verifyIndexes } from '@workspace-api/adapter-mongodb';
import { createNodePorts } from '@workspace-api/adapter-node';
import { createWorkspaceAdmin, type AdminPorts, type WorkspaceAdmin } from '@workspace-api/admin';
import { CommandFailure } from '../command-failure.js';
import type { MongodbConfiguration } from '../configuration/mongodb-options.js';
import type { Database } from './open-client.js';
import type { RetryRule } from './retry-while-unavailable.js';
import { withDatabase } from './with-database.js';

/** The storage of a command. */
export interface CommandStorage {
  readonly database: Database;
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

/** Runs work on the storage of a database that has every index. Retries and throws as `withDatabase` does. */
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
