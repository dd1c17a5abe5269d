import { EXIT_CODES } from './command-failure.js';

/** The signals that ask a process to stop. The terminal sends the last one when it is closed. */
const STOP_SIGNALS = ['SIGTERM', 'SIGINT', 'SIGHUP'] as const;

/** A signal that asks a process to stop. */
export type StopSignal = (typeof STOP_SIGNALS)[number];

export interface NextSignalOptions {
  /** Which signals ask to stop; all of them if left out. */
  readonly signals?: readonly StopSignal[];
  /** What is left to do when a second signal ends the process. */
  readonly beforeEnd?: () => void;
}

/** How long after the first signal others belong to it: npm passes on the Ctrl-C that the terminal has sent as well. */
const ECHO_MILLISECONDS = 500;

/** Ends the process by a signal, as whoever sent it expects. The first process of a container does not end by one. */
const endBy = (signal: StopSignal): void => {
  process.removeAllListeners(signal);
  process.kill(process.pid, signal);
  process.exit(EXIT_CODES[signal]);
};

/** Waits for the first signal to stop. A second one ends the process at once, if it is not an echo of the first. */
export const nextSignal = ({ signals = STOP_SIGNALS, beforeEnd }: NextSignalOptions = {}): Promise<StopSignal> =>
  new Promise((resolve) => {
    let receivedAt: number | undefined;
    const receive = (signal: StopSignal): void => {
      if (receivedAt === undefined) {
        receivedAt = performance.now();
        resolve(signal);
      } else if (performance.now() - receivedAt > ECHO_MILLISECONDS) {
        beforeEnd?.();
        endBy(signal);
      }
    };
    for (const name of signals) process.on(name, receive);
  });
