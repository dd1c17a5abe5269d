import type { Db } from 'mongodb';
import { isDuplicate, isWorthRetrying, translate } from './errors.js';

/** The outcome and duration of one command. */
export interface TimedCommand {
  readonly name: 'aggregate' | 'count' | 'delete' | 'find' | 'findAndModify' | 'insert' | 'update';
  /** A rejection by a unique index is an expected result, not a failure. */
  readonly outcome: 'succeeded' | 'failed';
  /** From the call of the driver to its result. Includes the waits for a server and for a connection. */
  readonly durationMilliseconds: number;
}

/** One observer per database object, because every command is sent through it. */
const observers = new WeakMap<Db, (command: TimedCommand) => void>();

/** Reports every command that is sent through this database object from now on. */
export const observeCommands = (db: Db, observer: (command: TimedCommand) => void): void => {
  observers.set(db, observer);
};

/**
 * Runs one attempt of a command and reports its duration. The driver's own monitoring parses every reply a second time,
 * which is a quarter of the cost of a request.
 */
export const timed = async <Result>(
  db: Db,
  name: TimedCommand['name'],
  run: () => Promise<Result>,
): Promise<Result> => {
  const observe = observers.get(db);
  if (observe === undefined) return run();
  const start = performance.now();
  let outcome: TimedCommand['outcome'] = 'succeeded';
  try {
    return await run();
  } catch (error) {
    if (!isDuplicate(error)) outcome = 'failed';
    throw error;
  } finally {
    observe({ name, outcome, durationMilliseconds: performance.now() - start });
  }
};

/**
 * Runs a command. Retries once if the connection was lost or the primary has changed, which the driver does not do for
 * `db.command`.
 */
export const retrying = <Result>(run: () => Promise<Result>): Promise<Result> =>
  run().catch((error: unknown) => {
    if (isWorthRetrying(error)) return run();
    throw error;
  });

/** Runs a read with one retry. Throws `unavailable` for the errors that mean it, and every other error unchanged. */
export const reading = async <Result>(run: () => Promise<Result>): Promise<Result> => {
  try {
    return await retrying(run);
  } catch (error) {
    throw translate(error, 'no');
  }
};

/** The options of every write. */
export interface WriteOptions {
  readonly comment: unknown;
}

/**
 * Runs a write. Throws `unavailable` with `applied`, which is `no` if the write was certainly not applied.
 *
 * The error alone does not show that: the driver retries a lost write, and if it then finds no server, it throws that
 * error instead of the first one. So the write carries a comment that records whether it was ever serialised; if not,
 * it was not sent.
 */
export const writing = async <Result>(run: (options: WriteOptions) => Promise<Result>): Promise<Result> => {
  const command = { isSerialised: false };
  const comment = {
    toBSON: (): string => {
      command.isSerialised = true;
      return 'workspace-api';
    },
  };
  try {
    return await run({ comment });
  } catch (error) {
    throw translate(error, command.isSerialised ? 'unknown' : 'no');
  }
};

/** Longer than the sum of the driver's timeouts, so that those fire first and name the cause. */
export const TIME_LIMIT_IN_MILLISECONDS = 8_000;

/**
 * Returns a signal that abandons a command after 8 seconds and closes its connection. The command may have been applied.
 *
 * A command of more than 16 KiB waits until the socket accepts it. On a silently dead connection the driver waits for
 * ever: its timeout closes the socket but does not end that wait, and the connection never returns to the pool.
 */
export const timeLimit = (): AbortSignal => AbortSignal.timeout(TIME_LIMIT_IN_MILLISECONDS);

/**
 * The write concern of every write, whatever the client's options say. A majority acknowledges, so that the write
 * survives the loss of the primary. After 4 seconds without that, it is unknown whether the write will stay.
 */
export const WRITE_CONCERN = { w: 'majority', wtimeoutMS: 4_000 } as const;
