import type { EventEmitter } from 'node:events';
import type { ClientBase, Pool, PoolClient } from 'pg';
import { codeOf, isConnectionError, toOpeningError } from './driver-errors.js';
import { withInstruction } from './instructions.js';

const heard = new WeakSet<EventEmitter>();

/** Returns whether it is the first call for an emitter. */
const hearErrorsOf = (emitter: EventEmitter): boolean => {
  if (heard.has(emitter)) return false;
  heard.add(emitter);
  emitter.on('error', () => undefined);
  return true;
};

/**
 * Keeps the process alive when connections of a pool end: they emit an error, which ends a process without a listener. The
 * pool itself listens to idle connections only, so that one that ends as soon as it is open has no listener for a moment.
 * The caller that uses a connection gets the error too.
 */
export const surviveLostConnections = (pool: Pool): void => {
  if (hearErrorsOf(pool)) pool.on('acquire', hearErrorsOf);
};

/** The timeouts of the server that every session has, in milliseconds. */
export const SESSION_TIMEOUTS = {
  statement_timeout: 5_000,
  lock_timeout: 4_000,
  idle_in_transaction_session_timeout: 5_000,
} as const;

/** The sessions whose commits wait for the disk. False for those in which we had to set that. */
let durable = new WeakMap<object, boolean>();

/** Without it, the server acknowledges commits that it loses if it is killed. The other values are stricter, or chosen. */
const RAISE = `SELECT set_config('synchronous_commit', 'on', false) WHERE current_setting('synchronous_commit') = 'off'`;

const REPLY_TIMEOUT = { query_timeout: 2_000 };

const makeDurable = async (client: ClientBase): Promise<void> => {
  const { rows } = await client.query<object>({ text: RAISE, ...REPLY_TIMEOUT } as { text: string });
  durable.set(client, rows.length === 0);
};

/** Opens a session whose commits wait for the disk. Every error of it is `unavailable`: nothing was executed. */
export const openSession = async (pool: Pool): Promise<PoolClient> => {
  let client: PoolClient | undefined;
  try {
    client = await pool.connect();
    if (!durable.has(client)) await makeDurable(client);
    return client;
  } catch (error) {
    client?.release(true);
    throw toOpeningError(withInstruction(error));
  }
};

/**
 * Returns what to pass to `release` after an error: whether the session must end. One whose user was replaced keeps the
 * rights of the old one, so it ends too.
 */
export const mustEnd = (error: unknown): boolean => isConnectionError(error) || /^(?:28|42501)/.test(codeOf(error));

/** Runs work in one session of a pool. */
export const inSession = async <Result>(pool: Pool, work: (client: PoolClient) => Promise<Result>): Promise<Result> => {
  const client = await openSession(pool);
  try {
    const result = await work(client);
    client.release();
    return result;
  } catch (error) {
    client.release(mustEnd(error));
    throw error;
  }
};

/** A setting that weakens what the service guarantees. */
export interface SettingIssue {
  readonly setting: string;
  readonly value: string;
  /** Whether the service serves all the same. */
  readonly isTolerable: boolean;
}

const WEAK = `SELECT name, current_setting(name) FROM unnest($1::text[]) AS t(name)
  WHERE current_setting(name) = CASE WHEN name LIKE '%timeout' THEN '0' ELSE 'off' END`;

const CHECKED = ['synchronous_commit', 'fsync', 'full_page_writes', ...Object.keys(SESSION_TIMEOUTS)];

/**
 * Returns the settings of a session that weaken the guarantees. A connection pooler may ignore the timeouts that
 * {@link createPostgresPool} sets; without them, a statement that hangs keeps its locks. It may also give commits a session
 * in which `synchronous_commit` is still off: then the service must not acknowledge them.
 */
export const verifySettings = (pool: Pool): Promise<readonly SettingIssue[]> =>
  inSession(pool, async (client) => {
    const read = async (): Promise<readonly SettingIssue[]> => {
      const { rows } = await client.query<[string, string]>({ text: WEAK, values: [CHECKED], rowMode: 'array' });
      return rows.map(([setting, value]) => ({ setting, value, isTolerable: setting !== 'synchronous_commit' }));
    };
    const found = await read();
    if (found.every(({ isTolerable }) => isTolerable) || durable.get(client) === false) return found;
    // It was set to off for all sessions that are open.
    durable = new WeakMap();
    await makeDurable(client);
    return read();
  });
