import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import type { AdminPlatformPorts } from '@workspace-api/admin';
import { toTimestamp } from '@workspace-api/core';

/** The maximum number of bytes of one `crypto.getRandomValues` call. */
const MAX_RANDOM_BYTES = 65_536;

const randomBytes = (count: number): Uint8Array => {
  const bytes = new Uint8Array(count);
  for (let start = 0; start < count; start += MAX_RANDOM_BYTES) {
    crypto.getRandomValues(bytes.subarray(start, start + MAX_RANDOM_BYTES));
  }
  return bytes;
};

/** Returns a version 7 UUID: milliseconds since 1970, and the random bits of a version 4 UUID. */
const createId = (): string => {
  const time = Date.now().toString(16).padStart(12, '0');
  return `${time.slice(0, 8)}-${time.slice(8)}-7${crypto.randomUUID().slice(15)}`;
};

/**
 * Creates the platform ports from web standards, for any runtime. The digest comes from a package, because Web Crypto
 * returns a promise.
 */
export const createWebPlatform = (): AdminPlatformPorts => ({
  clock: { now: () => toTimestamp(Date.now()) },
  ids: { next: createId },
  random: { bytes: randomBytes },
  digest: { sha256: (text) => bytesToHex(sha256(utf8ToBytes(text))) },
});
