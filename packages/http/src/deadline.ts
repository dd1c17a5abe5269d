import { DomainError } from '@workspace-api/core';

const deadlineExceeded = (): DomainError<'unavailable'> => {
  const cause = new Error('The request took longer than its deadline.');
  return new DomainError('unavailable', { retryAfterSeconds: 1, applied: 'unknown' }, { cause });
};

/**
 * The time that one request may wait for the core in total. No option of a database driver limits a whole request. A
 * longer wait rejects with `unavailable` and an unknown outcome.
 */
export class Deadline {
  #millisecondsLeft: number;

  constructor(milliseconds: number) {
    this.#millisecondsLeft = milliseconds;
  }

  /** Waits for `work` until the deadline. Rejects if no time is left. */
  wait<Result>(work: Promise<Result>): Promise<Result> {
    return new Promise((resolve, reject) => {
      const end = performance.now() + this.#millisecondsLeft;
      const timer = setTimeout(() => {
        stop();
        reject(deadlineExceeded());
      }, this.#millisecondsLeft);
      const stop = (): void => {
        clearTimeout(timer);
        this.#millisecondsLeft = end - performance.now();
      };
      work.then(stop, stop);
      work.then(resolve, reject);
    });
  }
}
