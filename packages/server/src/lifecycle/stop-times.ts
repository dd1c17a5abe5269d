import type { StopSignal } from '../next-signal.js';

/** Why a process stops: a signal, an error that nobody has caught, that it could not start, or that its primary has died. */
export type StopCause = StopSignal | 'fault' | 'start' | 'primary gone';

/** How long each step of a stop may take, in milliseconds. */
export interface StopTimes {
  /** How long the server still accepts connections, not ready, so that load balancers can see that first. */
  readonly delay: number;
  /** How long running requests may take: a little more than the 8 seconds that any of them has. */
  readonly drain: number;
  /** How long each piece of the last work may take at least, such as writing the last counts. */
  readonly close: number;
  /** How long all of it may take. Then the process ends, done or not. */
  readonly total: number;
}

/** What a stop keeps in reserve of its total time. */
export const SLACK_MILLISECONDS = 1_000;

/** The usual stop. */
export const orderlyStop = (delaySeconds: number): StopTimes => {
  const [delay, drain, close] = [delaySeconds * 1_000, 9_000, 3_000];
  return { delay, drain, close, total: delay + drain + 2 * close + SLACK_MILLISECONDS };
};

/** The stop after an error that nobody has caught: what the process works with may be broken. */
export const STOP_AFTER_FAULT: StopTimes = { delay: 0, drain: 3_000, close: 1_000, total: 6_000 };
