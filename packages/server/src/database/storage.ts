import type { AdminStoragePorts } from '@workspace-api/admin';
import type { BufferedCountersOptions } from '@workspace-api/core';
import type { StorageConfiguration } from '../configuration/storage-options.js';
import type { CommandResult } from '../print.js';
import type { Metrics } from '../observability/create-metrics.js';
import type { DatabaseCheck } from './database-watch.js';

/** The storage in a database or in a file. */
export interface Storage {
  /** Such as `the schema workspace_api`. */
  readonly name: string;
  openPorts(observers?: StorageObservers): AdminStoragePorts;
  /** Connects, and resolves to a sentence for each reason why the storage cannot be used. */
  readonly check: DatabaseCheck;
  /** Creates what the storage lacks. Resolves to what to print, if it is more than that nothing is missing. */
  readonly migrate?: () => Promise<CommandResult | null>;
  close(): Promise<void>;
}

/** What observes a storage. */
interface StorageObservers {
  readonly keyReads?: 'majority' | 'linearizable';
  readonly metrics?: Metrics;
  readonly onFlush?: BufferedCountersOptions['onFlush'];
}

/**
 * Resolves to the storage that the configuration names; null if it names none. A database is connected when it is used.
 * Loads only the driver that is used. Throws a `CommandFailure` if a file or a connection string cannot be used.
 */
export const openStorage = async (configuration: StorageConfiguration): Promise<Storage | null> => {
  const { mongodbUri, mongodbDatabase, postgresUri, postgresSchema, data } = configuration;
  if (postgresUri !== null) return (await import('./open-postgres.js')).openPostgres(postgresUri, postgresSchema);
  if (data !== null) return (await import('./open-file.js')).openFile(data);
  if (mongodbUri !== null) return (await import('./open-mongodb.js')).openMongodb(mongodbUri, mongodbDatabase);
  return null;
};
