import { toTimestamp, type Clock, type Timestamp } from '@workspace-api/core';

/** The real time, or a time that stands still, and as much more as it was told to move on. */
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

  /** Stands still from now on, at the start of a minute. */
  stop(): void {
    this.#stoppedAt = Math.ceil(Date.now() / 60_000) * 60_000;
  }
}
