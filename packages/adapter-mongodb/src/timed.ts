import type { Db } from 'mongodb';
import { isDuplicate } from './duplicate-key.js';

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
  const report = (outcome: TimedCommand['outcome']): void => {
    observe({ name, outcome, durationMilliseconds: performance.now() - start });
  };
  try {
    const result = await run();
    report('succeeded');
    return result;
  } catch (error) {
    report(isDuplicate(error) ? 'succeeded' : 'failed');
    throw error;
  }
};
