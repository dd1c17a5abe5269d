import { toTimestamp, type Clock, type Timestamp } from '@workspace-api/core';

/**
 * The system's clock. Every request asks for the time, many within one millisecond, so the text of the current
 * millisecond is kept.
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
