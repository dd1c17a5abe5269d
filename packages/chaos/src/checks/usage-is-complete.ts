import type { Exchange, History, RecordedResponse } from '../history/history.js';
import type { Check } from './check.js';

const UNKNOWN_TIME = { start: 0, end: 0 };

/** Whether the response shows that the request was let through. */
const isLetThrough = ({ status }: RecordedResponse): boolean => status < 300 || status === 409 || status === 422;

/**
 * The usage of the workspace is the number of requests that were let through, none twice. A process that is killed loses only
 * what it counted since its last flush, and one that is shut down gracefully nothing.
 */
export const usageIsComplete: Check = {
  name: 'the usage has every request once, except for the last ones of a killed process',
  unit: 'requests',
  minPerSecond: 2,
  judge: ({ history, storedUsage }) => {
    const exchanges = countedExchanges(history);
    const stored = exchanges.filter(
      (exchange) => exchange.response !== null && isLetThrough(exchange.response) && isStored(history, exchange),
    );
    // An exchange without a response, or with 503, may have been counted.
    const counted = exchanges.filter(({ response }) => response?.status !== 401);
    const what = `the usage is ${storedUsage}, and must be ${stored.length} to ${counted.length}`;
    const isComplete = stored.length <= storedUsage && storedUsage <= counted.length;
    return { checked: stored.length, excused: 0, violations: isComplete ? [] : [{ when: UNKNOWN_TIME, what }] };
  },
};

/** Returns the exchanges of the workspace whose usage is checked. */
const countedExchanges = ({ creations, pages, uses }: History): readonly Exchange[] => [
  ...creations,
  ...pages,
  ...uses,
];

/** Whether the process has reported that it stored the count of an exchange, and was not killed before. */
const isStored = ({ storedCounts, outages }: History, { process, start, end }: Exchange): boolean => {
  const isOfProcess = (event: { readonly process: string }): boolean => event.process === process;
  const report = storedCounts.filter(isOfProcess).find(({ before }) => before >= end);
  if (report === undefined) return false;
  return !outages
    .filter(isOfProcess)
    .some((outage) => outage.isKilled && outage.start >= start && outage.start <= report.before);
};
