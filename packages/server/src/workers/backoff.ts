const FIRST_MILLISECONDS = 250;

const MAX_MILLISECONDS = 30_000;

/** Returns the delay before a worker is replaced, in milliseconds. It doubles with each consecutive failure. */
export const backoff = (failures: number): number =>
  Math.min(FIRST_MILLISECONDS * 2 ** Math.min(failures, 20), MAX_MILLISECONDS);
