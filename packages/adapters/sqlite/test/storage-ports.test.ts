import { TABLE_NAMES } from '@workspace-api/adapter-sql';
import { describeStoragePortsContract } from '@workspace-api/conformance';
import { createSqlitePorts, openSqliteStore } from '../src/index.js';
import { temporaryFile } from './support/temporary-file.js';

const store = openSqliteStore(temporaryFile());
after(() => {
  store.close();
});

describeStoragePortsContract(
  'adapter-sqlite',
  async () => {
    for (const name of TABLE_NAMES) await store.database.write(`DELETE FROM ${name} RETURNING 1`, []);
    return { openPorts: () => createSqlitePorts({ store }), close: async () => undefined };
  },
  { numRuns: 10 },
);
