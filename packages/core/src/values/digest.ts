/** Computes SHA-256 (FIPS 180-4). */
export interface Digest {
  /** The SHA-256 of a text in UTF-8, as 64 lower-case hexadecimal digits. */
  sha256(text: string): string;
}
