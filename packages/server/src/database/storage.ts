import type { AdminStoragePorts } from '@workspace-api/admin';
import type { BufferedCountersOptions } from '@workspace-api/core/internal';
import type { Metrics } from '../observability/create-metrics.js';
import type { DatabaseCheck } from './database-watch.js';

/** The storage in a database or in a file. */
export interface Storage {
  /** Such as `the schema workspace_api`. */
  readonly name: string;
  /** Whether the storage was created by opening it. */
  readonly isNew?: boolean;
  openPorts(observers?: StorageObservers): AdminStoragePorts;
  /** Connects, and resolves to a sentence for each reason why the storage cannot be used. */
  readonly check: DatabaseCheck;
  /** Creates the missing parts of the storage. */
  readonly migrate?: () => Promise<void>;
  /** Resolves to the statements that `migrate` would run. */
  readonly planMigration?: () => Promise<readonly string[]>;
  /** Copies all data into a new file, while the storage is used. */
  readonly backUp?: (file: string) => Promise<void>;
  close(): Promise<void>;
}

/** What observes a storage. */
interface StorageObservers {
  readonly keyReads?: 'majority' | 'linearizable';
  readonly metrics?: Metrics;
  readonly onFlush?: BufferedCountersOptions['onFlush'];
}
