import { createSqlitePorts, openSqliteStore } from '@workspace-api/adapter-sqlite';
import { toCommandFailure } from './to-command-failure.js';
import type { SqlStorage } from './sql-storage.js';

/** Opens the storage in a file, which always has every table. Throws a `CommandFailure` if the file cannot be used. */
export const openFile = (file: string): SqlStorage => {
  try {
    const store = openSqliteStore(file);
    return {
      name: `the file ${file}`,
      openPorts: ({ onFlush } = {}) => createSqlitePorts({ store, onFlush }),
      issues: () => Promise.resolve([]),
      migrate: () => Promise.resolve(),
      close: () => {
        store.close();
        return Promise.resolve();
      },
    };
  } catch (error) {
    throw toCommandFailure(error);
  }
};
