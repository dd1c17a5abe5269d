import { toTimestamp, type Clock, type Timestamp } from '@workspace-api/core';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** A clock that stands still until it is set, so that records come from past months instead of all from this second. */
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

  /** Sets the clock between two days, as far along as the item of this index is in a list. */
  setAlong(span: DaysAgo, index: number, count: number): void {
    this.setDaysAgo(span.from + ((span.to - span.from) * index) / count);
  }

  advanceHours(hours: number): void {
    this.#now += hours * HOUR;
  }

  /** A time so many hours after the clock's, which does not move. */
  inHours(hours: number): Timestamp {
    return toTimestamp(this.#now + hours * HOUR);
  }

  /** A time so many days after the present. */
  inDaysFromPresent(days: number): Timestamp {
    return toTimestamp(this.#present + days * DAY);
  }
}

/** A span of time, counted in days before the present. */
export interface DaysAgo {
  readonly from: number;
  readonly to: number;
}
