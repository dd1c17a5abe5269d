import type { AdminStoragePorts } from '@workspace-api/admin';
import type { BufferedCountersOptions } from '@workspace-api/core';
import type { Metrics } from '../observability/create-metrics.js';

/** The storage in PostgreSQL or in a file. */
export interface SqlStorage {
  /** Such as `the schema workspace_api`. */
  readonly name: string;
  openPorts(observers?: StorageObservers): AdminStoragePorts;
  /** Resolves to a sentence for each reason why the storage cannot be used. */
  issues(): Promise<readonly string[]>;
  migrate(): Promise<void>;
  close(): Promise<void>;
}

/** What observes a storage. */
interface StorageObservers {
  readonly onFlush?: BufferedCountersOptions['onFlush'];
  readonly watchPool?: Metrics['watchPool'];
}

/** Opens a storage. PostgreSQL is connected when it is used. Throws a `CommandFailure` if a file cannot be used. */
export type OpenSqlStorage = () => SqlStorage;
