/** Of Node.js, whose types this package does without. */
declare const setImmediate: (callback: () => void) => unknown;

let pending: Promise<void> | null = null;

/**
 * Resolves at the end of this turn of the event loop, for all who wait in it at once. Responses that are sent together wake
 * their clients together: one by one, between the work on other requests, each costs half as much again.
 */
export const endOfTurn = (): Promise<void> =>
  (pending ??= new Promise((resolve) => {
    setImmediate(() => {
      pending = null;
      resolve();
    });
  }));
