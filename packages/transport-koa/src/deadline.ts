import { DomainError } from '@workspace-api/core';

/**
 * The time that one request may spend waiting for the core, in all its waits together. No option of a database driver
 * bounds a whole request, so this does: what takes longer is answered as `unavailable`, with its outcome unknown.
 */
export class Deadline {
  #millisecondsLeft: number;

  constructor(milliseconds: number) {
    this.#millisecondsLeft = milliseconds;
  }

  /** Waits for a result as long as there is time left. */
  async wait<Result>(work: Promise<Result>): Promise<Result> {
    const start = performance.now();
    let timer: NodeJS.Timeout | undefined;
    const timeout = new Promise<never>((_, reject) => {
      timer = setTimeout(() => {
        const cause = new Error('The request took longer than its deadline.');
        reject(new DomainError('unavailable', { retryAfterSeconds: 1, applied: 'unknown' }, { cause }));
      }, this.#millisecondsLeft);
    });
    try {
      return await Promise.race([work, timeout]);
    } finally {
      clearTimeout(timer);
      this.#millisecondsLeft -= performance.now() - start;
    }
  }
}
