import type { Clock } from '@workspace-api/client';

interface Timer {
  readonly milliseconds: number;
  readonly endsAt: number;
  readonly callback: () => void;
}

/** A clock that goes to the next end of a timer as soon as the program has nothing else to do. */
export class FakeClock implements Clock {
  /** The timers that came to their end, in milliseconds. */
  readonly slept: number[] = [];
  #now = 0;
  #timers = new Set<Timer>();

  now(): number {
    return this.#now;
  }

  after(milliseconds: number, callback: () => void): () => void {
    const timer = { milliseconds, endsAt: this.#now + milliseconds, callback };
    this.#timers.add(timer);
    setImmediate(() => this.#advance());
    return () => this.#timers.delete(timer);
  }

  #advance(): void {
    const [next] = [...this.#timers].sort((one, other) => one.endsAt - other.endsAt);
    if (next === undefined) return;
    this.#timers.delete(next);
    this.#now = Math.max(this.#now, next.endsAt);
    this.slept.push(next.milliseconds);
    next.callback();
    setImmediate(() => this.#advance());
  }
}
