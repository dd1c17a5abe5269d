import type { Timestamp } from '../schema/timestamp.js';

/** Returns the current time. The only source of time in the core. */
export interface Clock {
  now(): Timestamp;
}

/** Generates ids. */
export interface IdGenerator {
  /** Returns a new, unique UUID of version 7 in lower case. */
  next(): string;
}

/** Computes SHA-256 (FIPS 180-4). */
export interface Digest {
  /** Returns the SHA-256 hash of a string in UTF-8 as 64 lower-case hexadecimal digits. */
  sha256(text: string): string;
}

/** A cryptographically secure source of random bytes. */
export interface RandomSource {
  /** Returns the given number of random bytes. */
  bytes(count: number): Uint8Array;
}
