import { DomainError } from '@workspace-api/core';
import type { Pool } from 'pg';

/** The part of a pool that writes may use, so that reads find a connection however long writes take. */
const SHARE = 3 / 4;

const noPlace = (): DomainError => {
  const cause = new Error('Other writes use every connection of the pool that writes may use.');
  return new DomainError('unavailable', { retryAfterSeconds: 1, applied: 'no', reason: 'busy' }, { cause });
};

const placesOfPools = new WeakMap<Pool, WritePlaces>();

/** The connections of a pool that writes may use. All ports over the pool share them. */
export class WritePlaces {
  readonly #timeoutMilliseconds: number;
  #free: number;
  /** The writes without a place, in the order of their arrival. */
  readonly #waiting = new Set<() => void>();

  private constructor({ max, connectionTimeoutMillis = 0 }: Pool['options']) {
    this.#free = Math.max(1, Math.floor(max * SHARE));
    this.#timeoutMilliseconds = connectionTimeoutMillis;
  }

  static of(pool: Pool): WritePlaces {
    const places = placesOfPools.get(pool) ?? new WritePlaces(pool.options);
    placesOfPools.set(pool, places);
    return places;
  }

  /** Rejects with `unavailable` if there is no place in the time that a call waits for a connection. */
  async run<Result>(write: () => Promise<Result>): Promise<Result> {
    if (this.#free > 0) this.#free -= 1;
    else await this.#turn();
    try {
      return await write();
    } finally {
      const [next] = this.#waiting;
      if (next === undefined) this.#free += 1;
      else {
        this.#waiting.delete(next);
        next();
      }
    }
  }

  #turn(): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#waiting.add(resolve);
      if (this.#timeoutMilliseconds === 0) return;
      setTimeout(() => {
        if (this.#waiting.delete(resolve)) reject(noPlace());
      }, this.#timeoutMilliseconds).unref();
    });
  }
}
