/** Whether the server is ready to serve requests. */
export interface Readiness {
  /** Why it is not ready, each in a sentence that says what to do; empty if it is ready. */
  readonly reasons: readonly string[];
  /** What should be set up in another way, although it is ready. */
  readonly warnings: readonly string[];
}

/** Watches whether the server is ready, from its start to its stop. */
export interface Watch extends Readiness {
  /** Whether requests may be served. If not, every request is `unavailable`. */
  readonly isSound: boolean;
  start(): void;
  /** Ends the watch. The server is not ready from then on. */
  stop(): void;
}

/** Returns the first reason, and how many more there are. */
export const firstOf = ([first = '', ...others]: Readiness['reasons']): string =>
  others.length === 0 ? first : `${first} There are ${others.length} more issues.`;

/** Why a server that is shutting down is not ready. */
export const STOPPING: Readiness['reasons'] = ['The server is stopping.'];

/** Returns the watch of storage that is always available. */
export const alwaysSound = (): Watch => {
  let reasons: Watch['reasons'] = [];
  return {
    isSound: true,
    warnings: [],
    get reasons() {
      return reasons;
    },
    start: () => undefined,
    stop: () => {
      reasons = STOPPING;
    },
  };
};
