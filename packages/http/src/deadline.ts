import { DomainError } from '@workspace-api/core';

/** How often expired waits are looked for, in milliseconds. */
const CHECK_INTERVAL = 20;

const deadlineExceeded = (): DomainError<'unavailable'> => {
  const cause = new Error('The request took longer than its deadline.');
  return new DomainError('unavailable', { retryAfterSeconds: 1, applied: 'unknown' }, { cause });
};

interface Wait {
  /** On the clock of `performance.now`. */
  readonly end: number;
  readonly expire: () => void;
  /** Its index among the waits. */
  index: number;
}

/**
 * The waits of all requests, in no order. One timer serves them all: a timer for each would be a tenth of the cost of a
 * request. An array, because a Set leaves as much garbage for a major collection as the rest of the request.
 */
const waits: Wait[] = [];
let timer: ReturnType<typeof setInterval> | null = null;

const expireDue = (): void => {
  const now = performance.now();
  for (const { expire } of waits.filter(({ end }) => end <= now)) expire();
  if (waits.length > 0 || timer === null) return;
  clearInterval(timer);
  timer = null;
};

const add = (end: number, expire: () => void): Wait => {
  const wait = { end, expire, index: waits.length };
  waits.push(wait);
  timer ??= setInterval(expireDue, CHECK_INTERVAL);
  return wait;
};

/** Removes a wait, unless that was done. The last one takes its place. */
const remove = (wait: Wait): void => {
  if (waits[wait.index] !== wait) return;
  const last = waits.pop();
  if (last === undefined || last === wait) return;
  waits[wait.index] = last;
  last.index = wait.index;
};

/**
 * How long one request may wait for the core, over all its waits. No option of a database driver bounds a whole request,
 * so this does: a longer wait rejects with `unavailable`, outcome unknown.
 */
export class Deadline {
  #millisecondsLeft: number;

  constructor(milliseconds: number) {
    this.#millisecondsLeft = milliseconds;
  }

  /** Resolves or rejects as the work does, or rejects when no time is left. */
  wait<Result>(work: Promise<Result>): Promise<Result> {
    return new Promise((resolve, reject) => {
      const end = performance.now() + this.#millisecondsLeft;
      const stop = (): void => {
        remove(wait);
        this.#millisecondsLeft = end - performance.now();
      };
      const wait = add(end, () => {
        stop();
        reject(deadlineExceeded());
      });
      work.then(stop, stop);
      work.then(resolve, reject);
    });
  }
}
