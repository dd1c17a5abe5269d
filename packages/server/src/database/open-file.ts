import { createSqlitePorts, openSqliteStore, planMigration } from '@workspace-api/adapter-sqlite';
import { messageOf } from '../command-failure.js';
import type { Storage } from './storage.js';
import { toCommandFailure } from '../failures/to-command-failure.js';

const reasonsOf = (verify: () => void): readonly string[] => {
  try {
    verify();
    return [];
  } catch (error) {
    return [messageOf(error)];
  }
};

/** Opens the storage in a file, which always has every table. Throws a `CommandFailure` if the file cannot be used. */
export const openFile = (file: string, create = false): Storage & Required<Pick<Storage, 'backUp'>> => {
  try {
    const store = openSqliteStore(file, { create });
    return {
      name: `the file ${file}`,
      isNew: store.isNew,
      openPorts: ({ onFlush } = {}) => createSqlitePorts({ store, onFlush }),
      check: () => Promise.resolve({ reasons: reasonsOf(() => store.verify()), warnings: [] }),
      backUp: (target) => store.backUp(target),
      close: () => {
        store.close();
        return Promise.resolve();
      },
    };
  } catch (error) {
    throw toCommandFailure(error);
  }
};

/** Returns the statements that opening the storage in a file would run. Throws a `CommandFailure` if it cannot be used. */
export const planFile = (file: string): readonly string[] => {
  try {
    return planMigration(file);
  } catch (error) {
    throw toCommandFailure(error);
  }
};
