/** The maximum size of a request body. */
export interface BodyLimits {
  /** The maximum number of bytes. */
  readonly bytes: number;
  /**
   * The maximum number of fields of all objects and items of all arrays together. An empty object or array counts as
   * one. They determine the cost of a body: 24,000 of them in 255 KiB take forty times the CPU of a page.
   */
  readonly parts: number;
}

/**
 * The limits of most operations. The largest campaign has 532 parts. Its longest spelling has 200 KiB: 12 bytes, two escapes,
 * for each of 4,096 + 120 + 20 × 540 characters, and 39 for each of 501 ids.
 */
export const BODY_LIMITS: BodyLimits = { bytes: 256 * 1024, parts: 2_000 };
