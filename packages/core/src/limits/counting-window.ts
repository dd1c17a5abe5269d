import { toTimestamp, type Timestamp } from '../values/timestamp.js';

/** A span of time in which something is counted. */
export interface CountingWindow {
  readonly start: Timestamp;
  /** Exclusive. */
  readonly end: Timestamp;
}

/**
 * The same function, which remembers its last answer: nearly every moment falls into the window of the one before, and
 * two comparisons of texts tell that.
 */
export const rememberWindow = (
  windowOf: (moment: Timestamp) => CountingWindow,
): ((moment: Timestamp) => CountingWindow) => {
  let last: CountingWindow | null = null;
  return (moment) => {
    if (last === null || moment < last.start || moment >= last.end) last = windowOf(moment);
    return last;
  };
};

/** How many seconds it is from a moment to a later one, rounded up. */
export const secondsUntil = (end: Timestamp, moment: Timestamp): number =>
  Math.ceil((Date.parse(end) - Date.parse(moment)) / 1_000);

/** As many characters of a timestamp as name its second: `2026-01-31T09:30:00`. */
const SECOND = 19;

/** Windows of so many seconds, aligned to 1970, so that every process has the same. */
export class FixedWindows {
  /** The window that a moment falls in. */
  readonly at: (moment: Timestamp) => CountingWindow;
  #second = '-';
  #secondsLeft = 0;

  constructor(seconds: number) {
    const length = seconds * 1_000;
    this.at = rememberWindow((moment) => {
      const start = Math.floor(Date.parse(moment) / length) * length;
      return { start: toTimestamp(start), end: toTimestamp(start + length) };
    });
  }

  /**
   * How many seconds it is until the window of a moment ends, rounded up: at least 1. It is computed once a second,
   * because windows end on whole ones.
   */
  secondsLeft(moment: Timestamp): number {
    if (!moment.startsWith(this.#second)) {
      this.#second = moment.slice(0, SECOND);
      this.#secondsLeft = secondsUntil(this.at(moment).end, moment);
    }
    return this.#secondsLeft;
  }
}
