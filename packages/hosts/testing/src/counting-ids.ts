import type { IdGenerator } from '@workspace-api/core';

/** Generates `00000000-0000-7000-8000-000000000001` and so on: UUIDs of version 7 that a test knows in advance. */
export class CountingIds implements IdGenerator {
  #count = 0;

  next(): string {
    this.#count += 1;
    return `00000000-0000-7000-8000-${String(this.#count).padStart(12, '0')}`;
  }

  /** Restarts at 1. */
  reset(): void {
    this.#count = 0;
  }
}
