import { parseTimestamp, toTimestamp, type Clock, type Timestamp } from '@workspace-api/core';

const millisecondsOf = (time: string): number => {
  const timestamp = parseTimestamp(time);
  if (timestamp === null) throw new RangeError('Pass a time such as 2026-01-31T09:30:00Z.');
  return Date.parse(timestamp);
};

/** A clock that moves only when a test moves it. */
export class ManualClock implements Clock {
  #milliseconds: number;

  /** Starts at a time in RFC 3339, with any offset. Throws a RangeError for any other text. */
  constructor(start = '2026-01-01T00:00:00.000Z') {
    this.#milliseconds = millisecondsOf(start);
  }

  now(): Timestamp {
    return toTimestamp(this.#milliseconds);
  }

  /** Moves to a time in RFC 3339, also an earlier one. Throws a RangeError for any other text. */
  set(time: string): void {
    this.#milliseconds = millisecondsOf(time);
  }

  /** Moves on by a number of milliseconds; back, if it is negative. Throws a RangeError for anything but an integer. */
  advance(milliseconds: number): void {
    if (!Number.isSafeInteger(milliseconds)) throw new RangeError('Pass an integer number of milliseconds.');
    this.#milliseconds += milliseconds;
  }
}
