import { createNodePorts } from '@workspace-api/adapter-node';
import { createPostgresPool, createPostgresPorts, migrate } from '@workspace-api/adapter-postgres';
import { readFile } from 'node:fs/promises';
import type { Pool } from 'pg';
import { freshSchemaName, startOwnPostgres } from '@workspace-api/test-databases';
import { pinProcess, type Cores } from '../processes/cores.js';
import type { Bytes, TestDatabase } from './test-database.js';

/** The process that starts one for each connection, which inherits its core, and those that run already. */
const PROCESSES = `SELECT split_part(pg_read_file('postmaster.pid'), E'\\n', 1)::int AS pid
  UNION SELECT pid FROM pg_stat_activity WHERE pid IS NOT NULL`;

const POSTMASTER = `SELECT split_part(pg_read_file('postmaster.pid'), E'\\n', 1)::int AS pid`;

const postmasterOf = async (pool: Pick<Pool, 'query'>): Promise<number> =>
  (await pool.query<{ pid: number }>(POSTMASTER)).rows[0]?.pid ?? NaN;

const TABLES = `FROM pg_class WHERE relkind = 'r' AND relnamespace = $1::regnamespace`;

const BYTES = `SELECT sum(pg_table_size(oid))::float8 AS disk, sum(pg_indexes_size(oid))::float8 AS indexes ${TABLES}`;

const EMPTY_TABLES = `SELECT relname AS name ${TABLES} AND pg_relation_size(oid) = 0`;

/** The length of a tick of the clock in which Linux counts CPU time. */
const TICK_MICROSECONDS = 10_000;

/** Returns the CPU time of a process, its children that have ended, and those that run. */
const cpuOf = async (postmaster: number): Promise<number> => {
  const ticksOf = async (pid: number): Promise<number[]> => {
    const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
    // User and system time, and those of children that have ended.
    return stat.slice(stat.lastIndexOf(')')).split(' ').slice(12, 16).map(Number);
  };
  const children = (await readFile(`/proc/${postmaster}/task/${postmaster}/children`, 'utf8')).trim().split(' ');
  const times = await Promise.all(children.map(async (pid) => (await ticksOf(Number(pid))).slice(0, 2)));
  return [...(await ticksOf(postmaster)), ...times.flat()].reduce((sum, ticks) => sum + ticks, 0) * TICK_MICROSECONDS;
};

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
  return {
    flags: ['--postgres-uri', server.uri, '--postgres-schema', schema],
    description: server.description.replace(/, from .*$/, ''),
    ports: { ...createNodePorts(), ...createPostgresPorts({ pool, schema }) },
    ...(process.platform === 'linux' && { cpuMicroseconds: async () => cpuOf(await postmasterOf(pool)) }),
    bytes: async () => (await pool.query<Bytes>(BYTES, [schema])).rows[0] ?? { disk: NaN, indexes: NaN },
    emptyTables: async () => (await pool.query<{ name: string }>(EMPTY_TABLES, [schema])).rows.map(({ name }) => name),
    analyze: () => pool.query('ANALYZE'),
    stop: async () => {
      await pool.end();
      await server.stop();
    },
  };
};
