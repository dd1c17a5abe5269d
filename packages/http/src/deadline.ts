import { DomainError } from '@workspace-api/core';

const deadlineExceeded = (): DomainError<'unavailable'> => {
  const cause = new Error('The request took longer than its deadline.');
  return new DomainError('unavailable', { retryAfterSeconds: 1, applied: 'unknown' }, { cause });
};

/** Starts a timer that calls back once. Returns a function that stops it. */
export type StartTimer = (milliseconds: number, expire: () => void) => () => void;

/** Starts a timer per request: in Cloudflare Workers a timer ends with the request that started it. */
const ownTimer: StartTimer = (milliseconds, expire) => {
  const timer = setTimeout(expire, milliseconds);
  return () => clearTimeout(timer);
};

/**
 * The time that one request may wait for the core in total. No option of a database driver limits a whole request. A
 * longer wait rejects with `unavailable` and an unknown outcome.
 */
export class Deadline {
  readonly #startTimer: StartTimer;
  #millisecondsLeft: number;

  constructor(milliseconds: number, startTimer: StartTimer = ownTimer) {
    this.#millisecondsLeft = milliseconds;
    this.#startTimer = startTimer;
  }

  /** Waits for `work` until the deadline. Rejects if no time is left. */
  wait<Result>(work: Promise<Result>): Promise<Result> {
    return new Promise((resolve, reject) => {
      const end = performance.now() + this.#millisecondsLeft;
      const stopTimer = this.#startTimer(this.#millisecondsLeft, () => {
        stop();
        reject(deadlineExceeded());
      });
      const stop = (): void => {
        stopTimer();
        this.#millisecondsLeft = end - performance.now();
      };
      work.then(stop, stop);
      work.then(resolve, reject);
    });
  }
}
