import { toTimestamp, type Clock, type Timestamp } from '@workspace-api/core';

/** A clock that a case can move forwards and stop. */
export class MovingClock implements Clock {
  #stoppedAt: number | null = null;
  #ahead = 0;

  now(): Timestamp {
    return toTimestamp((this.#stoppedAt ?? Date.now()) + this.#ahead);
  }

  moveOn(days: number): void {
    this.moveOnSeconds(days * 86_400);
  }

  moveOnSeconds(seconds: number): void {
    this.#ahead += seconds * 1_000;
  }

  /** Stops the clock at the start of the next minute. */
  stop(): void {
    this.#stoppedAt = Math.ceil(Date.now() / 60_000) * 60_000;
  }
}
