/** The time, so that tests need not wait. */
export interface Clock {
  /** Returns milliseconds from any fixed moment. Never goes back. */
  now(): number;
  /** Calls back once after some milliseconds. Returns a function that cancels that. */
  after(milliseconds: number, callback: () => void): () => void;
}

/** The clock of the platform. */
export const SYSTEM_CLOCK: Clock = {
  now: () => performance.now(),
  after: (milliseconds, callback) => {
    const timer = setTimeout(callback, milliseconds);
    return () => clearTimeout(timer);
  },
};

/** Resolves after some milliseconds. Rejects with the reason of the signal as soon as that is aborted. */
export const sleep = (clock: Clock, milliseconds: number, signal: AbortSignal | undefined): Promise<void> =>
  new Promise((resolve, reject) => {
    signal?.throwIfAborted();
    const onAbort = (): void => {
      cancel();
      reject(signal?.reason as Error);
    };
    const cancel = clock.after(milliseconds, () => {
      signal?.removeEventListener('abort', onAbort);
      resolve();
    });
    signal?.addEventListener('abort', onAbort, { once: true });
  });
