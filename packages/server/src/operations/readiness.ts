/** Whether the server is of use to anybody. */
export interface Readiness {
  /** Why it is not ready, in sentences that say what to do; none when it is. */
  readonly reasons: readonly string[];
}

/** Why a server that has been told to stop is not ready, from then on. */
export const STOPPING: Readiness['reasons'] = ['The server is stopping.'];
