import { toTimestamp, type Clock, type Timestamp } from '@workspace-api/core';

/**
 * The system clock. Many requests read it within one millisecond, so it caches the string of the current millisecond.
 */
export class NodeClock implements Clock {
  #milliseconds = 0;
  #text = toTimestamp(0);

  now(): Timestamp {
    const milliseconds = Date.now();
    if (milliseconds !== this.#milliseconds) {
      this.#milliseconds = milliseconds;
      this.#text = toTimestamp(milliseconds);
    }
    return this.#text;
  }
}
