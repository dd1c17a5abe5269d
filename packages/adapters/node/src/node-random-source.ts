import type { RandomSource } from '@workspace-api/core';

/** The maximum number of bytes of one call of `getRandomValues`. */
const MAX_BYTES = 65_536;

/** Random bytes from the cryptographic generator of the system. */
export class NodeRandomSource implements RandomSource {
  bytes(count: number): Uint8Array {
    const bytes = new Uint8Array(count);
    for (let start = 0; start < count; start += MAX_BYTES) {
      crypto.getRandomValues(bytes.subarray(start, start + MAX_BYTES));
    }
    return bytes;
  }
}
