const BASE = 250;
const CEILING = 10_000;

/**
 * Returns the milliseconds to wait after an attempt, numbered from 1: exponential backoff with full jitter, added to the
 * time that the service asked for. So callers that failed together do not come back together.
 */
export const backoff = (attempt: number, retryAfterSeconds: number, random: () => number): number =>
  retryAfterSeconds * 1_000 + random() * Math.min(CEILING, BASE * 2 ** (attempt - 1));
