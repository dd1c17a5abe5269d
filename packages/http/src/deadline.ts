import { DomainError } from '@workspace-api/core';

const deadlineExceeded = (): DomainError<'unavailable'> => {
  const cause = new Error('The request took longer than its deadline.');
  return new DomainError('unavailable', { retryAfterSeconds: 1, applied: 'unknown' }, { cause });
};

/** Starts a timer that calls back once, unless the function that it returns stops it before. */
export type StartTimer = (milliseconds: number, expire: () => void) => () => void;

/** Starts a timer of the request's own: in Cloudflare Workers a timer ends with the request that started it. */
const ownTimer: StartTimer = (milliseconds, expire) => {
  const timer = setTimeout(expire, milliseconds);
  return () => clearTimeout(timer);
};

/**
 * How long one request may wait for the core, over all its waits. No option of a database driver bounds a whole request,
 * so this does: a longer wait rejects with `unavailable`, outcome unknown.
 */
export class Deadline {
  readonly #startTimer: StartTimer;
  #millisecondsLeft: number;

  constructor(milliseconds: number, startTimer: StartTimer = ownTimer) {
    this.#millisecondsLeft = milliseconds;
    this.#startTimer = startTimer;
  }

  /** Resolves or rejects as the work does, or rejects when no time is left. */
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
