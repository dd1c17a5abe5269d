/** Whether the server is of use to anybody. */
export interface Readiness {
  /** Why it is not ready, in sentences that say what to do; none when it is. */
  readonly reasons: readonly string[];
}
