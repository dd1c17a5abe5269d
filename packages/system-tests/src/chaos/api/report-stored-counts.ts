import type { Counters } from '@workspace-api/core';

/** Reports, after each flush that succeeds, the time when it began. On the clock of `process.hrtime`. */
export const reportStoredCounts = (counters: Counters, report: (beforeNanoseconds: bigint) => void): void => {
  const flush = counters.flush.bind(counters);
  counters.flush = async () => {
    const startedAt = process.hrtime.bigint();
    await flush();
    report(startedAt);
  };
};
