/** The time, so that tests need not wait. */
export interface Clock {
  /** Returns milliseconds from any fixed moment. Never goes back. */
  now(): number;
  /** Resolves after some milliseconds. Rejects with the reason of the signal as soon as that is aborted. */
  sleep(milliseconds: number, signal: AbortSignal | undefined): Promise<void>;
}

/** The clock of the platform. */
export const SYSTEM_CLOCK: Clock = {
  now: () => performance.now(),
  sleep: (milliseconds, signal) =>
    new Promise((resolve, reject) => {
      const onAbort = (): void => {
        clearTimeout(timer);
        reject(signal?.reason as Error);
      };
      const timer = setTimeout(() => {
        signal?.removeEventListener('abort', onAbort);
        resolve();
      }, milliseconds);
      if (signal?.aborted === true) onAbort();
      else signal?.addEventListener('abort', onAbort, { once: true });
    }),
};
