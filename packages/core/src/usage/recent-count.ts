/** A number of records that may have been counted a moment ago. */
export interface RecentCount {
  readonly count: number;
  /** How long before the call the count was made, in whole milliseconds; 0 when it was made for the call. */
  readonly ageMilliseconds: number;
}

/** Every workspace with fewer records is counted for each call. */
export const EXACT_BELOW = 1_000;

/** The maximum age of a count. */
export const MAX_COUNT_AGE_SECONDS = 60;
