/** A source of randomness that is fit for secrets. */
export interface RandomSource {
  /** As many unpredictable bytes as asked for. */
  bytes(count: number): Uint8Array;
}
