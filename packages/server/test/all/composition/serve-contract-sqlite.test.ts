import { TABLE_NAMES } from '@workspace-api/adapter-sql';
import { createSqlitePorts, openSqliteStore } from '@workspace-api/adapter-sqlite';
import { describeHttpApiContract } from '@workspace-api/conformance';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { serveHarness } from '../../composition/serve-harness.js';

const folder = mkdtempSync(join(tmpdir(), 'workspace-api-sqlite-'));
const store = openSqliteStore(join(folder, 'data.sqlite'));
after(() => {
  store.close();
  rmSync(folder, { recursive: true });
});

describeHttpApiContract(
  'serve over SQLite',
  serveHarness(async () => {
    for (const name of TABLE_NAMES) await store.database.write(`DELETE FROM ${name} RETURNING 1`, []);
    const ports = createSqlitePorts({ store });
    return { ports, close: () => ports.counters.close() };
  }),
);
