import { createSqlitePorts, openSqliteStore } from '@workspace-api/adapter-sqlite';
import { toCommandFailure } from './to-command-failure.js';
import { sqlMigration, type Storage } from './storage.js';

/** Opens the storage in a file, which always has every table. Throws a `CommandFailure` if the file cannot be used. */
export const openFile = (file: string): Storage => {
  try {
    const store = openSqliteStore(file);
    const name = `the file ${file}`;
    return {
      name,
      openPorts: ({ onFlush } = {}) => createSqlitePorts({ store, onFlush }),
      issues: () => Promise.resolve([]),
      migrate: () => Promise.resolve(sqlMigration(name)),
      close: () => {
        store.close();
        return Promise.resolve();
      },
    };
  } catch (error) {
    throw toCommandFailure(error);
  }
};
