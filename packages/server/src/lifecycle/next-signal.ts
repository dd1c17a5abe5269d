import { EXIT_CODES } from '../command-failure.js';

/** The signals that stop a process. A terminal sends SIGHUP when it is closed. */
const STOP_SIGNALS = ['SIGTERM', 'SIGINT', 'SIGHUP'] as const;

/** A signal that stops a process. */
export type StopSignal = (typeof STOP_SIGNALS)[number];

/** Signals within this time are echoes of the first one: npm forwards the Ctrl+C that the terminal also sends. */
const ECHO_MILLISECONDS = 500;

/** Ends the process by the signal, as its sender expects. In a container, process 1 ignores it, so the process exits itself. */
const exitBy = (signal: StopSignal): void => {
  process.removeAllListeners(signal);
  process.kill(process.pid, signal);
  process.exit(EXIT_CODES[signal]);
};

/** Resolves to the first signal. A second one ends the process at once, unless it is an echo of the first. */
export const nextSignal = (): Promise<StopSignal> =>
  new Promise((resolve) => {
    let receivedAt: number | undefined;
    const receive = (signal: StopSignal): void => {
      if (receivedAt === undefined) {
        receivedAt = performance.now();
        resolve(signal);
      } else if (performance.now() - receivedAt > ECHO_MILLISECONDS) {
        exitBy(signal);
      }
    };
    for (const name of STOP_SIGNALS) process.on(name, receive);
  });
