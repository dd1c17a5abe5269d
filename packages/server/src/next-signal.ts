const STOP_SIGNALS = ['SIGTERM', 'SIGINT'] as const;

/** A signal that asks a process to stop. */
export type StopSignal = (typeof STOP_SIGNALS)[number];

/**
 * Waits for the first signal to stop. From then on signals have their usual effect again, so a second one ends the
 * process at once.
 */
export const nextSignal = (): Promise<StopSignal> =>
  new Promise((resolve) => {
    const receive = (signal: NodeJS.Signals): void => {
      for (const name of STOP_SIGNALS) process.off(name, receive);
      resolve(signal as StopSignal);
    };
    for (const name of STOP_SIGNALS) process.on(name, receive);
  });
