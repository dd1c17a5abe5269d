import { NodeClock } from '@workspace-api/adapter-node';
import type { Timestamp } from '@workspace-api/core';

const clock = new NodeClock();
let moment: Timestamp | null = null;

/** Returns the time of the current log line: now, or the time that `logAsOf` sets. */
export const timeOfLine = (): Timestamp => moment ?? clock.now();

/** Calls a function whose log lines get an earlier time. */
export const logAsOf = (earlier: Timestamp, log: () => void): void => {
  moment = earlier;
  try {
    log();
  } finally {
    moment = null;
  }
};
