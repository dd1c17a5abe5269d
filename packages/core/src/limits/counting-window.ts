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

/** The length of the part of a timestamp that names its second: `2026-01-31T09:30:00`. */
const SECOND_LENGTH = 19;

/**
 * Windows of so many seconds, aligned to 1970, so that every process has the same. Each moment is a new reading of the
 * clock.
 *
 * A clock that is set back must not open windows early. The current window then stays open for at least as long as it
 * had left, and until a window starts on the corrected clock.
 */
export class FixedWindows {
  readonly #length: number;
  #window: CountingWindow = { start: '' as Timestamp, end: '' as Timestamp };
  #latest = '' as Timestamp;
  /** When the current window has been open for its length, in milliseconds on the clock as it is set now. */
  #lengthReached = 0;
  /** When the next window opens. */
  #end = '' as Timestamp;
  #second = '-';
  #secondsLeft = 0;

  constructor(seconds: number) {
    this.#length = seconds * 1_000;
  }

  /** Returns the window that is open at a moment. */
  at(moment: Timestamp): CountingWindow {
    if (moment < this.#latest) this.#setBack(moment);
    this.#latest = moment;
    if (moment >= this.#end) {
      const start = Math.floor(Date.parse(moment) / this.#length) * this.#length;
      this.#window = { start: toTimestamp(start), end: toTimestamp(start + this.#length) };
      this.#end = this.#window.end;
      this.#lengthReached = start + this.#length;
    }
    return this.#window;
  }

  /**
   * Returns how many seconds it is until the open window ends, rounded up: at least 1. It is computed once a second,
   * because windows end on whole ones.
   */
  secondsLeft(moment: Timestamp): number {
    this.at(moment);
    if (!moment.startsWith(this.#second)) {
      this.#second = moment.slice(0, SECOND_LENGTH);
      this.#secondsLeft = secondsUntil(this.#end, moment);
    }
    return this.#secondsLeft;
  }

  #setBack(moment: Timestamp): void {
    this.#lengthReached -= Date.parse(this.#latest) - Date.parse(moment);
    const earliest = Math.max(this.#lengthReached, Date.parse(moment));
    this.#end = toTimestamp(Math.ceil(earliest / this.#length) * this.#length);
    this.#second = '-';
  }
}
