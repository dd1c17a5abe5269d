import { randomBytes } from 'node:crypto';
import type { RandomSource } from '@workspace-api/core';

/** Random bytes from the cryptographic generator of the system. */
export class NodeRandomSource implements RandomSource {
  bytes(count: number): Uint8Array {
    return randomBytes(count);
  }
}
