import { randomBytes } from 'node:crypto';
import type { RandomSource } from '@workspace-api/core';

/** Randomness from the system's cryptographic generator. */
export class NodeRandomSource implements RandomSource {
  bytes(count: number): Uint8Array {
    return randomBytes(count);
  }
}
