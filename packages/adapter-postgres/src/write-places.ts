import { DomainError } from '@workspace-api/core';
import type { Pool } from 'pg';

/** The part of a pool that writes use at most, so that reads find a connection however long writes take. */
const SHARE = 3 / 4;

const noPlace = (): DomainError => {
  const cause = new Error('Other writes use every connection of the pool that writes may use.');
  return new DomainError('unavailable', { retryAfterSeconds: 1, applied: 'no', reason: 'busy' }, { cause });
};

const placesOfPools = new WeakMap<Pool, WritePlaces>();

/** The connections of a pool that writes may use. Calls without a place wait in turn. */
export class WritePlaces {
  readonly #waiting: (() => void)[] = [];
  readonly #timeoutMilliseconds: number;
  #free: number;

  constructor(max: number, timeoutMilliseconds: number) {
    this.#free = max;
    this.#timeoutMilliseconds = timeoutMilliseconds;
  }

  /** Returns the places that all ports over a pool share. A call waits as long as for a connection. */
  static of(pool: Pool): WritePlaces {
    let places = placesOfPools.get(pool);
    if (places === undefined) {
      const { max, connectionTimeoutMillis = 0 } = pool.options;
      places = new WritePlaces(Math.max(1, Math.floor(max * SHARE)), connectionTimeoutMillis);
      placesOfPools.set(pool, places);
    }
    return places;
  }

  /** Rejects with `unavailable` if there is no place within the timeout. */
  async run<Result>(write: () => Promise<Result>): Promise<Result> {
    if (this.#free > 0) this.#free -= 1;
    else await this.#turn();
    try {
      return await write();
    } finally {
      const next = this.#waiting.shift();
      if (next === undefined) this.#free += 1;
      else next();
    }
  }

  #turn(): Promise<void> {
    return new Promise((resolve, reject) => {
      const timer =
        this.#timeoutMilliseconds === 0
          ? undefined
          : setTimeout(() => {
              this.#waiting.splice(this.#waiting.indexOf(enter), 1);
              reject(noPlace());
            }, this.#timeoutMilliseconds);
      const enter = (): void => {
        clearTimeout(timer);
        resolve();
      };
      this.#waiting.push(enter);
    });
  }
}
