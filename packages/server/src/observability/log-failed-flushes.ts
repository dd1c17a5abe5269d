import type { BufferedCountersOptions } from '@workspace-api/core';
import type { Logger } from 'pino';
import { reasonOf } from '../reason-of.js';
import type { Metrics } from './create-metrics.js';

type OnFlush = BufferedCountersOptions['onFlush'];

/** The minimum time between two lines. A flush that keeps failing fails every half second. */
const INTERVAL_IN_MILLISECONDS = 60_000;

/** Returns a function that logs why a flush of request counts failed, at most once a minute. */
export const logFailedFlushes = (
  logger: Logger,
  now: () => number = () => performance.now(),
): ((error: unknown) => void) => {
  let lastLine = -Infinity;
  return (error) => {
    if (now() - lastLine < INTERVAL_IN_MILLISECONDS) return;
    lastLine = now();
    logger.warn({ reason: reasonOf(error) }, 'flush of request counts failed');
  };
};

/** Returns an observer of flushes that counts each, and logs the failed ones. */
export const observeFlushes = (count: Metrics['onFlush'], logger: Logger): NonNullable<OnFlush> => {
  const logFailure = logFailedFlushes(logger);
  return (outcome, error) => {
    count(outcome);
    if (outcome === 'failed') logFailure(error);
  };
};
