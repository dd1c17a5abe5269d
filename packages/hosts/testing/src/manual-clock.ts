import { toTimestamp, type Clock, type Timestamp } from '@workspace-api/core';
import { parseTimestamp } from '@workspace-api/core/internal';

const millisecondsOf = (time: string): number => {
  const timestamp = parseTimestamp(time);
  if (timestamp === null) throw new RangeError('Pass a time such as 2026-01-31T09:30:00Z.');
  return Date.parse(timestamp);
};

/** A clock that moves only when a test moves it. */
export class ManualClock implements Clock {
  #milliseconds: number;

  /** Starts at a time in RFC 3339, with any offset. Throws a RangeError for any other string. */
  constructor(start = '2026-01-01T00:00:00.000Z') {
    this.#milliseconds = millisecondsOf(start);
  }

  now(): Timestamp {
    return toTimestamp(this.#milliseconds);
  }

  /** Moves to a time in RFC 3339, which may be earlier. Throws a RangeError for any other string. */
  set(time: string): void {
    this.#milliseconds = millisecondsOf(time);
  }

  /** Moves by a number of milliseconds, backwards if negative. Throws a RangeError unless it is an integer. */
  advance(milliseconds: number): void {
    if (!Number.isSafeInteger(milliseconds)) throw new RangeError('Pass an integer number of milliseconds.');
    this.#milliseconds += milliseconds;
  }
}
