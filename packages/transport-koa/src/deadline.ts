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
  /** Where it is among the waits. */
  place: number;
}

/**
 * The waits of all requests, in no order. One timer looks after them: a timer for each would take a tenth of what a
 * request takes. A Set would leave behind as much garbage for a large collection as all else in a request.
 */
const waits: Wait[] = [];
let watch: NodeJS.Timeout | null = null;

const look = (): void => {
  const now = performance.now();
  for (const { giveUp } of waits.filter(({ end }) => end <= now)) giveUp();
  if (waits.length > 0 || watch === null) return;
  clearInterval(watch);
  watch = null;
};

const begin = (end: number, giveUp: () => void): Wait => {
  const wait = { end, giveUp, place: waits.length };
  waits.push(wait);
  watch ??= setInterval(look, LOOK_MILLISECONDS);
  return wait;
};

/** Takes a wait out, unless that was done. The last one takes its place. */
const finish = (wait: Wait): void => {
  if (waits[wait.place] !== wait) return;
  const last = waits.pop();
  if (last === undefined || last === wait) return;
  waits[wait.place] = last;
  last.place = wait.place;
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
        finish(wait);
        this.#millisecondsLeft = end - performance.now();
      };
      const wait = begin(end, () => {
        stop();
        reject(tookTooLong());
      });
      work.then(stop, stop);
      work.then(resolve, reject);
    });
  }
}
