import { DomainError } from '@workspace-api/core';

/** How often it is looked for waits that have come to the end of their time. */
const LOOK_MILLISECONDS = 20;

const tookTooLong = (): DomainError<'unavailable'> => {
  const cause = new Error('The request took longer than its deadline.');
  return new DomainError('unavailable', { retryAfterSeconds: 1, applied: 'unknown' }, { cause });
};

interface Wait {
  /** As `performance.now` tells it. */
  readonly end: number;
  readonly giveUp: () => void;
}

/** The waits of all requests. One timer looks after them: a timer for each would take a tenth of what a request takes. */
const waits = new Set<Wait>();
let watch: NodeJS.Timeout | null = null;

const look = (): void => {
  const now = performance.now();
  for (const { end, giveUp } of waits) if (end <= now) giveUp();
  if (waits.size > 0 || watch === null) return;
  clearInterval(watch);
  watch = null;
};

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
  wait<Result>(work: Promise<Result>): Promise<Result> {
    return new Promise((resolve, reject) => {
      const end = performance.now() + this.#millisecondsLeft;
      const stop = (): void => {
        waits.delete(wait);
        this.#millisecondsLeft = end - performance.now();
      };
      const wait: Wait = {
        end,
        giveUp: () => {
          stop();
          reject(tookTooLong());
        },
      };
      waits.add(wait);
      watch ??= setInterval(look, LOOK_MILLISECONDS);
      work.then(stop, stop);
      work.then(resolve, reject);
    });
  }
}
