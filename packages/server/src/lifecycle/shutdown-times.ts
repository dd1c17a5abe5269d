import type { StopSignal } from './next-signal.js';

/** Why a process stops: a signal, an uncaught error, or a failed start. */
export type StopCause = StopSignal | 'uncaught error' | 'start';

/** How long each step of a shutdown may take, in milliseconds. */
export interface ShutdownTimes {
  /** How long the server is not ready but still accepts connections, so that load balancers notice first. */
  readonly delay: number;
  /** How long requests in progress may take: slightly more than the 8 seconds that each of them has. */
  readonly drain: number;
  /** The minimum time for each shutdown task, such as flushing the request counts. */
  readonly close: number;
  /** The time for the whole shutdown. Then the process exits, finished or not. */
  readonly total: number;
}

/** The part of the total time that the steps leave unused. */
export const SLACK_MILLISECONDS = 1_000;

/** Returns the times of a graceful shutdown. */
export const gracefulShutdown = (delaySeconds: number): ShutdownTimes => {
  const [delay, drain, close] = [delaySeconds * 1_000, 9_000, 3_000];
  return { delay, drain, close, total: delay + drain + 2 * close + SLACK_MILLISECONDS };
};

/** The times of a shutdown after an uncaught error. They are short, because the state of the process may be corrupt. */
export const SHUTDOWN_AFTER_ERROR: ShutdownTimes = { delay: 0, drain: 3_000, close: 1_000, total: 6_000 };
