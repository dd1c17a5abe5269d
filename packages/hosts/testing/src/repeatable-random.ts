import type { RandomSource } from '@workspace-api/core';

const SEED = 1;

/** Generates the same bytes in every run (Lehmer generator), so the secrets of keys are the same too. For tests only. */
export class RepeatableRandom implements RandomSource {
  #state = SEED;

  bytes(count: number): Uint8Array {
    return Uint8Array.from({ length: count }, () => {
      this.#state = (this.#state * 48_271) % 0x7fff_ffff;
      return this.#state >>> 8;
    });
  }

  /** Restarts with the first byte. */
  reset(): void {
    this.#state = SEED;
  }
}
