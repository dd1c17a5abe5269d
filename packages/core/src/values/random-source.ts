/** A cryptographically secure source of random bytes. */
export interface RandomSource {
  /** Returns the given number of random bytes. */
  bytes(count: number): Uint8Array;
}
