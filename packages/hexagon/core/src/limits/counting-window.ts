import { toTimestamp, type Timestamp } from '../schema/timestamp.js';

/** A period of time in which requests or records are counted. */
export interface CountingWindow {
  readonly start: Timestamp;
  /** Exclusive. */
  readonly end: Timestamp;
}

/**
 * Windows of equal length, aligned to 1970, so that they are the same in every process. Each call must pass the current
 * time.
 *
 * If the clock is set back, windows must not open early. The current window then stays open for at least its remaining
 * time, until a window starts on the corrected clock. Each time it is set forward, at most two windows open early.
 */
export class FixedWindows {
  readonly #length: number;
  #window = {} as CountingWindow;
  #latest = '' as Timestamp;
  /** The end of the current window by its length, in milliseconds on the current clock. */
  #lengthReached = 0;
  /** The time at which the next window opens. */
  #end = '' as Timestamp;

  constructor(seconds: number) {
    this.#length = seconds * 1_000;
  }

  /** Returns the window that is open at the given time. */
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

  /** Returns the number of seconds until the open window ends, rounded up: at least 1. */
  secondsLeft(moment: Timestamp): number {
    this.at(moment);
    return Math.ceil((Date.parse(this.#end) - Date.parse(moment)) / 1_000);
  }

  #setBack(moment: Timestamp): void {
    this.#lengthReached -= Date.parse(this.#latest) - Date.parse(moment);
    const earliest = Math.max(this.#lengthReached, Date.parse(moment));
    this.#end = toTimestamp(Math.ceil(earliest / this.#length) * this.#length);
  }
}
