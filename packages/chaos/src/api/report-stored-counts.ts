import type { Counters } from '@workspace-api/core';

const FLUSH_INTERVAL_MILLISECONDS = 500;

/**
 * Flushes twice a second, so that a killed process loses little. Reports, after each flush that succeeds, the time when it
 * began, on the clock of `process.hrtime`.
 */
export const reportStoredCounts = (counters: Counters, report: (beforeNanoseconds: bigint) => void): void => {
  const flush = counters.flush.bind(counters);
  counters.flush = async () => {
    const startedAt = process.hrtime.bigint();
    await flush();
    report(startedAt);
  };
  const flushLater = (): void => {
    setTimeout(() => {
      counters.flush().then(flushLater, flushLater);
    }, FLUSH_INTERVAL_MILLISECONDS).unref();
  };
  flushLater();
};
