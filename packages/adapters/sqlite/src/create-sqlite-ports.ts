import { createSqlPorts } from '@workspace-api/adapter-sql';
import type { AdminStoragePorts, WorkspaceEraser } from '@workspace-api/admin/storage';
import { object } from '@workspace-api/core';
import {
  callback,
  checkArguments,
  trust,
  withMethod,
  type BufferedCountersOptions,
  type OptionSchemas,
} from '@workspace-api/core/internal';
import type { SqliteStore } from './sqlite-store.js';

/** The options of {@link createSqlitePorts}. */
export interface SqlitePortsOptions {
  /** An open file. The caller closes it. */
  readonly store: SqliteStore;
  /** Called after each flush of the counts, with the error of a failed one. Must not throw. */
  readonly onFlush?: BufferedCountersOptions['onFlush'];
}

const OPTIONS = object({
  store: withMethod<SqliteStore>('backUp', 'Must be the result of openSqliteStore(file).'),
  onFlush: callback().optional(),
} satisfies OptionSchemas<SqlitePortsOptions>);

/** The maximum number of records that one statement deletes. It holds the event loop for a few milliseconds. */
const BATCH = 200;

const inBatches = (eraser: WorkspaceEraser): WorkspaceEraser => ({
  eraseSome: async (workspaceId, limit) => {
    let erased = 0;
    while (erased < limit) {
      const wanted = Math.min(BATCH, limit - erased);
      const found = await eraser.eraseSome(workspaceId, wanted);
      erased += found;
      if (found < wanted) break;
    }
    return erased;
  },
});

/**
 * Creates every storage port over a file. Throws a TypeError that lists every problem of the options.
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
export const createSqlitePorts = (options: SqlitePortsOptions): AdminStoragePorts => {
  checkArguments('The ports cannot be created.', { options: OPTIONS }, { options });
  const { store, onFlush } = options;
  const ports = createSqlPorts(store.database, { onFlush });
  return trust({ ...ports, eraser: inBatches(ports.eraser) });
};
