import { callback, checkArguments } from '@workspace-api/core/internal';
import type { NodePorts } from './create-node-ports.js';
import { NodeClock } from './node-clock.js';
import { NodeRandomSource } from './node-random-source.js';
import { UuidV7Generator } from './uuid-v7-generator.js';

/**
 * Creates all platform ports on the Web platform alone, for Workers without Node.js and for browsers. Create them once per
 * process, because ids increase within one generator only. `sha256` returns the digest of bytes at once, such as that of
 * `@noble/hashes/sha2.js`: that of the platform is asynchronous. Throws a TypeError without it.
 */
export const createWebPorts = (sha256: (bytes: Uint8Array) => Uint8Array): NodePorts => {
  checkArguments('The ports cannot be created.', { sha256: callback() }, { sha256 });
  const encoder = new TextEncoder();
  return {
    clock: new NodeClock(),
    ids: new UuidV7Generator(),
    random: new NodeRandomSource(),
    digest: {
      sha256: (text) => Array.from(sha256(encoder.encode(text)), (byte) => byte.toString(16).padStart(2, '0')).join(''),
    },
  };
};
