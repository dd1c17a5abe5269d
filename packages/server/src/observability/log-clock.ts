import { NodeClock } from '@workspace-api/adapter-node';
import type { Timestamp } from '@workspace-api/core';

const clock = new NodeClock();
let moment: Timestamp | null = null;

/** The time of the line that is being logged: now, or the moment that it is logged as of. */
export const timeOfLine = (): Timestamp => moment ?? clock.now();

/** Logs something that was at an earlier moment. */
export const logAsOf = (earlier: Timestamp, log: () => void): void => {
  moment = earlier;
  try {
    log();
  } finally {
    moment = null;
  }
};
