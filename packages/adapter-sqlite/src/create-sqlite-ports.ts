import { createSqlPorts } from '@workspace-api/adapter-sql';
import type { AdminStoragePorts } from '@workspace-api/admin';
import type { BufferedCountersOptions } from '@workspace-api/core';
import type { SqliteStore } from './sqlite-store.js';

/** The options of {@link createSqlitePorts}. */
export interface SqlitePortsOptions {
  /** An open file. The caller closes it. */
  readonly store: SqliteStore;
  /** Called after each flush of the counts, with the error of a failed one. Must not throw. */
  readonly onFlush?: BufferedCountersOptions['onFlush'];
}

/**
 * Creates every storage port over a file.
 *
 * @example
 * ```ts
 * import { createSqlitePorts, openSqliteStore } from '@workspace-api/adapter-sqlite';
 * import { createNodePorts } from '@workspace-api/adapter-node';
 * import { createWorkspaceApi } from '@workspace-api/core';
 *
 * const store = openSqliteStore('workspace-api.sqlite');
 * const ports = createSqlitePorts({ store });
 * const api = createWorkspaceApi({ ...createNodePorts(), ...ports });
 *
 * // After the last request:
 * await ports.counters.close();
 * store.close();
 * ```
 */
export const createSqlitePorts = ({ store, onFlush }: SqlitePortsOptions): AdminStoragePorts =>
  createSqlPorts(store.database, { onFlush });
