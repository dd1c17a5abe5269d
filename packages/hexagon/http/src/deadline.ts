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
  async wait<Result>(work: Promise<Result>): Promise<Result> {
    const end = performance.now() + this.#millisecondsLeft;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const expiry = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(deadlineExceeded()), this.#millisecondsLeft);
    });
    try {
      return await Promise.race([work, expiry]);
    } finally {
      clearTimeout(timer);
      this.#millisecondsLeft = end - performance.now();
    }
  }
}
