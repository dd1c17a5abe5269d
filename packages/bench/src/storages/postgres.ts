import { createNodePorts } from '@workspace-api/adapter-node';
import { createPostgresPool, createPostgresPorts, migrate } from '@workspace-api/adapter-postgres';
import { freshSchemaName, startOwnPostgres } from '@workspace-api/test-databases';
import { pinProcess, type Cores } from '../processes/cores.js';
import type { TestDatabase } from './test-database.js';

/** The process that starts one for each connection, which inherits its core, and those that run already. */
const PROCESSES = `SELECT split_part(pg_read_file('postmaster.pid'), E'\\n', 1)::int AS pid
  UNION SELECT pid FROM pg_stat_activity WHERE pid IS NOT NULL`;

/** Starts a PostgreSQL that waits for its disk, and creates the tables. */
export const startPostgresDatabase = async (cores: Cores | null): Promise<TestDatabase> => {
  const server = await startOwnPostgres({ isDurable: true });
  const pool = createPostgresPool(server.uri);
  const schema = freshSchemaName();
  await migrate({ pool, schema });
  if (cores !== null) {
    const { rows } = await pool.query<{ pid: number }>(PROCESSES);
    for (const { pid } of rows) pinProcess(cores.database, pid);
  }
  let sent = 0;
  const onStatement = (): void => void (sent += 1);
  return {
    flags: ['--postgres-uri', server.uri, '--postgres-schema', schema],
    description: server.description.replace(/, from .*$/, ''),
    ports: { ...createNodePorts(), ...createPostgresPorts({ pool, schema, onStatement }) },
    commands: () => sent,
    analyze: () => pool.query('ANALYZE'),
    stop: async () => {
      await pool.end();
      await server.stop();
    },
  };
};
