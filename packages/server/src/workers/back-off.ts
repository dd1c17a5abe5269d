const FIRST_MILLISECONDS = 250;

const MAX_MILLISECONDS = 30_000;

/** How long to wait before a worker is replaced after so many that ended early, one after another: twice as long each. */
export const backOff = (failures: number): number =>
  Math.min(FIRST_MILLISECONDS * 2 ** Math.min(failures, 20), MAX_MILLISECONDS);
