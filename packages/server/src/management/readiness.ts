/** Whether the server is ready to serve requests. */
export interface Readiness {
  /** Why it is not ready, in sentences that say what to do; empty if it is. */
  readonly reasons: readonly string[];
}

/** Decides whether the server is ready, from its start to its stop. */
export interface Watch extends Readiness {
  /** Whether requests may be served. If not, every request is `unavailable`. */
  readonly isSound: boolean;
  start(): void;
  /** Ends the watch. The server is not ready from then on. */
  stop(): void;
}

/** Why a server that has been told to stop is not ready, from then on. */
export const STOPPING: Readiness['reasons'] = ['The server is stopping.'];

/** Receives why the server is not ready, whenever that changes; nothing in the list when it is. */
export type OnReadiness = (reasons: readonly string[]) => void;
