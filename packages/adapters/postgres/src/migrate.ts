import { callback, valueThat, type OptionSchemas } from '@workspace-api/core/internal';
import { setTimeout as pause } from 'node:timers/promises';
import type { Pool, PoolClient } from 'pg';
import { compareCatalog, comparePositions, readCatalog, select, UNLIMITED, type Queryable } from './compare-schema.js';
import { checkServer, SchemaError, toSchemaError } from './schema-error.js';
import { inSession, openSession } from './sessions.js';
import { readSchemaOptions, type Schema, type SchemaOptions } from './schema-options.js';
import { codeOf } from './driver-errors.js';

/** The options of {@link migrate}. */
export interface MigrateOptions extends SchemaOptions {
  /** How many seconds to retry changes that other transactions prevent. Default: 60. */
  readonly retrySeconds?: number | undefined;
  /** Called with a sentence about a wait, or about the progress of a long build. Must not throw. */
  readonly onProgress?: ((message: string) => void) | undefined;
}

const OWN_OPTIONS = {
  retrySeconds: valueThat(
    (value) => Number(value) >= 0,
    'Must be a number of seconds that is not negative.',
  ).optional(),
  onProgress: callback().optional(),
} satisfies OptionSchemas<Omit<MigrateOptions, keyof SchemaOptions>>;

/** Requests wait behind a change that waits for its lock, so it gives up after this time. */
const SHORT_WAIT = { milliseconds: 300, statement: `SET lock_timeout = '300ms'` };

/** A concurrent build blocks no request, so it has no timeout. `transaction_timeout` came with version 17. */
const NO_TIMEOUT = `SELECT set_config(name, '0', false) FROM pg_catalog.pg_settings WHERE name IN ('statement_timeout', 'transaction_timeout')`;
const LONG_WAIT = 'SET lock_timeout = 0';

const MAX_PAUSE_IN_MILLISECONDS = 3_000;

const POLL_IN_MILLISECONDS = 1_000;

/** lock_not_available and deadlock_detected. */
const PREVENTED = new Set(['55P03', '40P01']);

/** Returns statements with the timeouts that each needs. */
const withTimeouts = (statements: readonly string[]): readonly string[] => {
  if (statements.length === 0) return [];
  let current = '';
  return [
    NO_TIMEOUT,
    ...statements.flatMap((statement) => {
      const wait = statement.includes(' INDEX CONCURRENTLY ') ? LONG_WAIT : SHORT_WAIT.statement;
      const isSame = wait === current;
      current = wait;
      return isSame ? [statement] : [wait, statement];
    }),
  ];
};

const differencesOf = async (database: Queryable, target: Schema) => {
  const catalog = await readCatalog(database, target);
  return [...compareCatalog(catalog, target), ...(await comparePositions(database, catalog, target))];
};

/**
 * Returns the statements that {@link migrate} would run one after another, each in a separate transaction. Runs none of
 * them. Run in one session, they do the same as {@link migrate}.
 *
 * Throws as `migrate` does.
 */
export const planMigration = async (options: SchemaOptions): Promise<readonly string[]> => {
  const target = readSchemaOptions(options);
  try {
    const differences = await inSession(target.pool, async (client) => {
      await checkServer(client);
      return differencesOf(client, target);
    });
    return withTimeouts(differences.flatMap(({ statements }) => statements));
  } catch (error) {
    throw toSchemaError(error, 'no');
  }
};

const PID = 'SELECT pg_backend_pid()';

/** The phase of the build of a process, and how much of it is done. */
const PROGRESS = `SELECT phase || coalesce(', ' || 100 * blocks_done / nullif(blocks_total, 0) || ' %',
    ', ' || 100 * tuples_done / nullif(tuples_total, 0) || ' %', ' (process ' || nullif(current_locker_pid, 0) || ')', '')
  FROM pg_catalog.pg_stat_progress_create_index WHERE pid = $1`;

/** Reports each change of the progress of a process until the signal aborts. */
const watchProgress = async (pool: Pool, pid: unknown, report: (progress: string) => void, signal: AbortSignal) => {
  for (let last: unknown; ;) {
    await pause(POLL_IN_MILLISECONDS, undefined, { signal });
    const [row] = await select(pool, PROGRESS, pid);
    if (signal.aborted || row === undefined || row[0] === last) continue;
    last = row[0];
    report(String(last));
  }
};

/** Runs a statement. Reports the progress if it builds an index. */
const execute = async (client: PoolClient, statement: string, { pool, onProgress }: MigrateOptions): Promise<void> => {
  const index = / INDEX CONCURRENTLY (\S+)/.exec(statement)?.[1];
  const stop = new AbortController();
  if (index !== undefined && onProgress !== undefined) {
    const [[pid] = []] = await select(client, PID);
    const report = (progress: string): void => onProgress(`The index ${index}: ${progress}.`);
    // The build goes on if its progress cannot be read.
    watchProgress(pool, pid, report, stop.signal).catch(() => undefined);
  }
  await client.query({ text: statement, ...UNLIMITED }).finally(() => stop.abort());
};

/** Runs the statements that are still to do, and retries those that other transactions prevent. */
const run = async (client: PoolClient, target: Schema, options: MigrateOptions): Promise<void> => {
  const { retrySeconds = 60, onProgress } = options;
  let waited = 0;
  let prevented = '';
  for (let attempt = 1; ; attempt++) {
    const differences = await differencesOf(client, target);
    let statement = '';
    try {
      for (statement of withTimeouts(differences.flatMap(({ statements }) => statements)))
        await execute(client, statement, options);
      const building = differences.find(({ issue }) => issue === 'building');
      if (building === undefined) return;
      throw new SchemaError(`Another session builds the index ${building.name}. Wait for it, and migrate again.`);
    } catch (error) {
      if (!PREVENTED.has(codeOf(error))) throw error;
      const milliseconds = Math.min(MAX_PAUSE_IN_MILLISECONDS, SHORT_WAIT.milliseconds * 2 ** attempt);
      waited += SHORT_WAIT.milliseconds + milliseconds;
      const what = `Other transactions prevent "${statement.replaceAll(/\s+/g, ' ')}".`;
      if (waited > retrySeconds * 1_000)
        throw new SchemaError(`${what} End the oldest ones in pg_stat_activity, and migrate again.`, { cause: error });
      if (what !== prevented) onProgress?.(`${what} Retrying for ${retrySeconds} s.`);
      prevented = what;
      await pause(milliseconds);
    }
  }
};

/** Returns whether a pooler gives the session of a connection to others too. They would get its lock and its timeouts. */
const isShared = async (client: PoolClient, pool: Pool): Promise<boolean> => {
  const [[own] = []] = await select(client, PID);
  const isFull = pool.idleCount === 0 && pool.totalCount >= pool.options.max;
  const [[other] = []] = isFull ? [] : await select(pool, PID);
  const [[later] = []] = await select(client, PID);
  return own === other || own !== later;
};

/** Two migrations at once would drop each other's unfinished indexes. Returns the process that has the lock. */
const LOCK = `SELECT pg_try_advisory_lock(key), (
    SELECT pid FROM pg_catalog.pg_locks
    WHERE locktype = 'advisory' AND objsubid = 1 AND (classid::bigint << 32 | objid::bigint) = key AND granted LIMIT 1
  ) FROM hashtextextended('workspace-api migration', 0) AS key`;

/** Ends the settings and locks that a pooler would keep with the session. */
const UNLOCK = `SELECT pg_advisory_unlock(hashtextextended('workspace-api migration', 0)), (
    SELECT count(set_config(name, reset_val, false)) FROM pg_catalog.pg_settings WHERE name ~ '^(statement|transaction|lock)_timeout$'
  )`;

/**
 * Creates the missing tables, columns and indexes of the schema. Changes nothing else, and takes no lock if nothing is
 * missing. It is safe to run at any time, while the API serves requests, several times at once, and after it was
 * interrupted. Each change waits at most 0.3 seconds for its lock, and is retried. Indexes are built while their tables
 * are in use. It uses one connection, which must be to the server itself or to a pooler in session mode, and closes it.
 *
 * Throws `unavailable` if the server cannot be reached, a {@link SchemaError} with instructions if it cannot or must
 * not change the schema, and every other error of the driver unchanged.
 */
export const migrate = async (options: MigrateOptions): Promise<void> => {
  const target = readSchemaOptions(options, 'The schema cannot be migrated.', OWN_OPTIONS);
  const client = await openSession(target.pool);
  let isUsed = true;
  try {
    await checkServer(client);
    for (let poll = 1; ; poll++) {
      const differences = await differencesOf(client, target);
      isUsed = differences.some(({ issue }) => issue !== 'different');
      if (!isUsed) return;
      if (poll === 1 && (await isShared(client, target.pool)))
        throw new SchemaError(
          'The connection is to a pooler in transaction mode. Connect to the server itself, or run the output of "migrate --dry-run" there.',
        );
      // One that waits for a lock has a snapshot, for which the build of an index waits.
      const [[isLocked, holder] = []] = await select(client, LOCK);
      if (isLocked === true) {
        try {
          await run(client, target, options);
        } finally {
          await select(client, UNLOCK).catch(() => undefined);
        }
        return;
      }
      if (poll === 1)
        options.onProgress?.(
          `Another migration is running, in process ${String(holder)} of the server. Waiting for it.`,
        );
      await pause(POLL_IN_MILLISECONDS);
    }
  } catch (error) {
    throw toSchemaError(error, 'unknown');
  } finally {
    // The lock and the timeouts end with the session.
    client.release(isUsed);
  }
};
