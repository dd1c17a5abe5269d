/** Computes SHA-256 (FIPS 180-4). */
export interface Digest {
  /** Returns the SHA-256 hash of a string in UTF-8 as 64 lower-case hexadecimal digits. */
  sha256(text: string): string;
}
