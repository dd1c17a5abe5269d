import { createPostgresPool, createPostgresPorts, migrate } from '@workspace-api/adapter-postgres';
import { TABLE_NAMES } from '@workspace-api/adapter-sql';
import { describeHttpApiContract } from '@workspace-api/conformance';
import { freshSchemaName, sharedPostgres } from '@workspace-api/test-databases';
import { serveHarness } from '../../composition/serve-harness.js';

const { uri } = await sharedPostgres();
const schema = freshSchemaName();
const pool = createPostgresPool(uri);
after(() => pool.end());
await migrate({ pool, schema });

describeHttpApiContract(
  'serve over PostgreSQL',
  serveHarness(async () => {
    await pool.query(TABLE_NAMES.map((name) => `DELETE FROM "${schema}".${name}`).join('; '));
    const ports = createPostgresPorts({ pool, schema });
    return { ports, close: () => ports.counters.close() };
  }),
);
