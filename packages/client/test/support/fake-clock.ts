import type { Clock } from '@workspace-api/client';

interface Sleeper {
  readonly wakesAt: number;
  readonly wake: () => void;
}

/** A clock that goes to the next end of a sleep as soon as the program has nothing else to do. */
export class FakeClock implements Clock {
  /** The sleeps that came to their end, in milliseconds. */
  readonly slept: number[] = [];
  #now = 0;
  #sleepers = new Set<Sleeper>();

  now(): number {
    return this.#now;
  }

  /** Lets time pass. */
  pass(milliseconds: number): void {
    this.#now += milliseconds;
  }

  sleep(milliseconds: number, signal: AbortSignal | undefined): Promise<void> {
    if (signal?.aborted === true) return Promise.reject(signal.reason as Error);
    return new Promise((resolve, reject) => {
      const wake = (): void => {
        this.slept.push(milliseconds);
        resolve();
      };
      const sleeper = { wakesAt: this.#now + milliseconds, wake };
      this.#sleepers.add(sleeper);
      signal?.addEventListener('abort', () => {
        this.#sleepers.delete(sleeper);
        reject(signal.reason as Error);
      });
      setImmediate(() => this.#advance());
    });
  }

  #advance(): void {
    const [next] = [...this.#sleepers].sort((one, other) => one.wakesAt - other.wakesAt);
    if (next === undefined) return;
    this.#sleepers.delete(next);
    this.#now = Math.max(this.#now, next.wakesAt);
    next.wake();
    setImmediate(() => this.#advance());
  }
}
