/** A number of records that may be slightly out of date. */
export interface RecentCount {
  readonly count: number;
  /** The age of the count in whole milliseconds. 0 if it was made for this call. */
  readonly ageMilliseconds: number;
}

/** Workspaces with fewer records than this are counted in every call. */
export const EXACT_BELOW = 1_000;

/** The maximum age of a count. */
export const MAX_COUNT_AGE_SECONDS = 600;
