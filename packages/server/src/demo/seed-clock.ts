import { toTimestamp, type Clock, type Timestamp } from '@workspace-api/core';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** A clock that moves only when it is set, so that the records of the demo date from the past months. */
export class SeedClock implements Clock {
  readonly #present: number;
  #now: number;

  constructor(present: Timestamp) {
    this.#present = Date.parse(present);
    this.#now = this.#present;
  }

  now(): Timestamp {
    return toTimestamp(this.#now);
  }

  setDaysAgo(days: number): void {
    this.#now = this.#present - days * DAY;
  }

  advanceHours(hours: number): void {
    this.#now += hours * HOUR;
  }

  /** Returns a time a number of days after the present. The clock does not move. */
  inDays(days: number): Timestamp {
    return toTimestamp(this.#present + days * DAY);
  }
}

/** Returns the age in days of an item that is evenly spaced with others over a span, oldest first. */
export const ageOf = (index: number, count: number, { from, to }: { from: number; to: number }): number =>
  from + ((to - from) * index) / count;
