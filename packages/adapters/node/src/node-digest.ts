import { hash } from 'node:crypto';
import type { Digest } from '@workspace-api/core';

/** SHA-256 in one call, without the stream object that `createHash` creates for each string. */
export class NodeDigest implements Digest {
  sha256(text: string): string {
    return hash('sha256', text, 'hex');
  }
}
