/** The result of a check. */
export interface Result {
  readonly name: string;
  readonly isPassed: boolean;
  /** Counts, for a reader. */
  readonly remark: string;
  /** The details of a failure. */
  readonly details: readonly string[];
}
