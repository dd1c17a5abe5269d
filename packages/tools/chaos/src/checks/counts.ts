import { type Exchange, type History, type RecordedResponse, type Span, overlaps } from '../history/history.js';
import { PROCESS_NAMES, WORKSPACE_RATE_LIMIT } from '../settings.js';
import { type Check, UNKNOWN_TIME, type Violation } from './check.js';

const isLetThrough = ({ status }: RecordedResponse): boolean => status < 300 || status === 409 || status === 422;

/**
 * The usage of the workspace is the number of requests that were let through, none twice. A killed process loses only
 * its counts since the last flush. A graceful shutdown loses none.
 */
export const usageIsComplete: Check = {
  name: 'the usage has every request once, except for the last ones of a killed process',
  unit: 'requests',
  minPerSecond: 2,
  judge: ({ history, storedUsage }) => {
    const exchanges: readonly Exchange[] = [...history.creations, ...history.pages, ...history.uses];
    const { length: least } = exchanges.filter(
      (exchange) => exchange.response !== null && isLetThrough(exchange.response) && isStored(history, exchange),
    );
    // An exchange without a response, or with 503, may have been counted.
    const { length: most } = exchanges.filter(({ response }) => response?.status !== 401);
    const what = `the usage is ${storedUsage}, and must be ${least} to ${most}`;
    const isComplete = least <= storedUsage && storedUsage <= most;
    return { checked: least, violations: isComplete ? [] : [{ when: UNKNOWN_TIME, what }] };
  },
};

/** Whether the process has reported that it stored the count of an exchange, and was not killed before. */
const isStored = ({ storedCounts, outages }: History, { process, start, end }: Exchange): boolean => {
  const report = storedCounts.find((counts) => counts.process === process && counts.before >= end);
  if (report === undefined) return false;
  return !outages.some(
    (outage) => outage.process === process && outage.isKilled && outage.start >= start && outage.start <= report.before,
  );
};

/**
 * No process lets more requests through than the windows of their time allow. A start of the process opens a window early, and
 * so does a clock that is set ahead; the next window may follow at once. A clock that is set back opens none.
 */
export const rateLimitHolds: Check = {
  name: 'a process lets no more requests through than its rate limit allows',
  unit: 'requests',
  minPerSecond: 2,
  judge: ({ history }) => ({
    checked: history.limitedUses.filter(({ response }) => response !== null).length,
    violations: PROCESS_NAMES.flatMap((process) => excessOf(history, process) ?? []),
  }),
};

/** Returns the first time span in which a process let too many requests through. */
const excessOf = (history: History, process: Exchange['process']): Violation | null => {
  const passed = history.limitedUses
    .filter((use) => use.process === process && use.response?.status === 200)
    .sort((one, other) => one.end - other.end);
  const openings = [
    ...history.outages.filter((outage) => outage.process === process),
    ...history.clockSteps.filter((step) => step.process === process && step.stepMilliseconds > 0),
  ];
  for (const { start } of passed) {
    const later = passed.filter((use) => use.start >= start);
    for (const [index, { end }] of later.entries()) {
      const most = maxIn({ start, end }, openings);
      if (index < most) continue;
      return { when: { start, end }, what: `${process} let ${index + 1} requests through, and the maximum is ${most}` };
    }
  }
  return null;
};

/** Returns the maximum number of requests in a time span: a part of a window at each end, and the windows between. */
const maxIn = (span: Span, openings: readonly Span[]): number => {
  const { limit, windowSeconds } = WORKSPACE_RATE_LIMIT;
  const whole = Math.floor((span.end - span.start) / (windowSeconds * 1_000));
  const early = openings.filter((opening) => overlaps(opening, span)).length;
  return limit * (whole + 2 + 2 * early);
};
