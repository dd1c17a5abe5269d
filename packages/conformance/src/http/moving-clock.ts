import { toTimestamp, type Clock, type Timestamp } from '@workspace-api/core';

/** The real time, and as much more as it was told to move on. */
export class MovingClock implements Clock {
  #ahead = 0;

  now(): Timestamp {
    return toTimestamp(Date.now() + this.#ahead);
  }

  moveOn(days: number): void {
    this.#ahead += days * 86_400_000;
  }
}
