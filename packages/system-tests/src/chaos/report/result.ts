/** What came of one thing that was checked. */
export interface Result {
  readonly name: string;
  readonly isPassed: boolean;
  /** Counts, for a person. */
  readonly remark: string;
  /** What is to be known of a failure. */
  readonly details: readonly string[];
}
