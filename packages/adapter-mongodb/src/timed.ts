import type { Db } from 'mongodb';
import { isDuplicate } from './duplicate-key.js';

/** What became of one command, and how long it took. */
export interface TimedCommand {
  readonly name: 'aggregate' | 'count' | 'delete' | 'find' | 'findAndModify' | 'insert' | 'update';
  /** That a unique index rejects a document is an answer, and no failure. */
  readonly outcome: 'succeeded' | 'failed';
  /** From when the driver was asked until it answered, so with the wait for a server and for a connection. */
  readonly durationMilliseconds: number;
}

/** For each database one, because it is what every command is sent through. */
const observers = new WeakMap<Db, (command: TimedCommand) => void>();

/** Tells of every command that is sent through this database object from now on. */
export const observeCommands = (db: Db, observer: (command: TimedCommand) => void): void => {
  observers.set(db, observer);
};

/**
 * Runs one attempt of a command, and tells how long it took. The driver's own monitoring would do the same, but it reads
 * every answer once more to tell it: a quarter of what a request costs.
 */
export const timed = async <Answer>(
  db: Db,
  name: TimedCommand['name'],
  run: () => Promise<Answer>,
): Promise<Answer> => {
  const observe = observers.get(db);
  if (observe === undefined) return run();
  const start = performance.now();
  const tell = (outcome: TimedCommand['outcome']): void => {
    observe({ name, outcome, durationMilliseconds: performance.now() - start });
  };
  try {
    const answer = await run();
    tell('succeeded');
    return answer;
  } catch (error) {
    tell(isDuplicate(error) ? 'succeeded' : 'failed');
    throw error;
  }
};
