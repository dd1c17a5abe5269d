import type { BufferedCountersOptions } from '@workspace-api/core/internal';
import type { Logger } from 'pino';
import { reasonOf } from '../failures/reason-of.js';
import type { Metrics } from './create-metrics.js';

type OnFlush = BufferedCountersOptions['onFlush'];

/** The minimum time between two lines. A flush that keeps failing fails every half second. */
const INTERVAL_IN_MILLISECONDS = 60_000;

/** Returns an observer of flushes that counts each, and logs why they failed, at most once a minute. */
export const observeFlushes = (count: Metrics['onFlush'], logger: Logger): NonNullable<OnFlush> => {
  let lastLine = -Infinity;
  return (outcome, error) => {
    count(outcome);
    if (outcome !== 'failed' || performance.now() - lastLine < INTERVAL_IN_MILLISECONDS) return;
    lastLine = performance.now();
    logger.warn({ reason: reasonOf(error) }, 'flush of request counts failed');
  };
};
