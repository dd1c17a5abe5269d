import { createSqlitePorts, openSqliteStore } from '@workspace-api/adapter-sqlite';
import type { Storage } from './storage.js';
import { toCommandFailure } from './to-command-failure.js';

/** Opens the storage in a file, which always has every table. Throws a `CommandFailure` if the file cannot be used. */
export const openFile = (file: string): Storage => {
  try {
    const store = openSqliteStore(file);
    return {
      name: `the file ${file}`,
      openPorts: ({ onFlush } = {}) => createSqlitePorts({ store, onFlush }),
      check: () => Promise.resolve([]),
      close: () => {
        store.close();
        return Promise.resolve();
      },
    };
  } catch (error) {
    throw toCommandFailure(error);
  }
};
