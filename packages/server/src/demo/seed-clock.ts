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

  /** Sets the clock to the time of an item that is evenly spaced with others over a span. */
  setWithin(span: DaysAgo, index: number, count: number): void {
    this.setDaysAgo(span.from + ((span.to - span.from) * index) / count);
  }

  advanceHours(hours: number): void {
    this.#now += hours * HOUR;
  }

  /** Returns a time a number of hours after the clock, which does not move. */
  inHours(hours: number): Timestamp {
    return toTimestamp(this.#now + hours * HOUR);
  }

  /** Returns a time a number of days after the present. */
  inDaysFromPresent(days: number): Timestamp {
    return toTimestamp(this.#present + days * DAY);
  }
}

/** A span of time in days before the present. */
export interface DaysAgo {
  readonly from: number;
  readonly to: number;
}
