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

/**
 * Runs a function for at most some milliseconds, and aborts its signal then. Rejects with the reason of the caller's
 * signal as soon as that is aborted.
 */
export const within = <Result>(
  clock: Clock,
  milliseconds: number,
  signal: AbortSignal | undefined,
  run: (signal: AbortSignal) => Promise<Result>,
): Promise<Result | 'timed_out'> => {
  let end = (): void => undefined;
  return new Promise<Result | 'timed_out'>((resolve, reject) => {
    signal?.throwIfAborted();
    const running = new AbortController();
    const onAbort = (): void => {
      running.abort(signal?.reason);
      reject(signal?.reason as Error);
    };
    const cancel = clock.after(milliseconds, () => {
      running.abort();
      resolve('timed_out');
    });
    signal?.addEventListener('abort', onAbort, { once: true });
    end = (): void => {
      cancel();
      signal?.removeEventListener('abort', onAbort);
    };
    run(running.signal).then(resolve, reject);
  }).finally(() => end());
};

/** Resolves after some milliseconds. Rejects with the reason of the signal as soon as that is aborted. */
export const sleep = (clock: Clock, milliseconds: number, signal: AbortSignal | undefined): Promise<unknown> =>
  within(clock, milliseconds, signal, () => new Promise(() => undefined));
