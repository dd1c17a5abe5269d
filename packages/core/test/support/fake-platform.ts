import { createHash, randomBytes } from 'node:crypto';
import type { Digest } from '../../src/values/digest.js';
import type { IdGenerator } from '../../src/values/id.js';
import type { RandomSource } from '../../src/values/random-source.js';
import { toTimestamp, type Clock, type Timestamp } from '../../src/values/timestamp.js';

/** A clock that stands still until a test advances it. */
export class TestClock implements Clock {
  #milliseconds = Date.parse('2026-01-31T09:30:00.000Z');

  now(): Timestamp {
    return toTimestamp(this.#milliseconds);
  }

  set(moment: string): void {
    this.#milliseconds = Date.parse(moment);
  }

  advance(milliseconds: number): void {
    this.#milliseconds += milliseconds;
  }
}

/** Returns `00000000-0000-7000-8000-000000000001` and so on, so that tests can predict ids. */
export class CountingIds implements IdGenerator {
  #given = 0;

  next(): string {
    this.#given += 1;
    return `00000000-0000-7000-8000-${String(this.#given).padStart(12, '0')}`;
  }
}

export const nodeDigest: Digest = {
  sha256: (text) => createHash('sha256').update(text, 'utf8').digest('hex'),
};

export const nodeRandom: RandomSource = {
  bytes: (count) => randomBytes(count),
};
