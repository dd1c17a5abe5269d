import { WORKSPACE_RATE_LIMIT } from '../api/rate-limit.js';
import { PROCESS_NAMES, type Exchange, type History } from '../history/history.js';
import { overlaps, type Span } from '../history/span.js';
import type { Check, Violation } from './check.js';

/**
 * No process lets more requests through than the windows of their time allow. A start of the process opens a window early, and
 * so does a clock that is set ahead; the next window may follow at once. A clock that is set back opens none.
 */
export const rateLimitHolds: Check = {
  name: 'a process lets no more requests through than its rate limit allows',
  unit: 'requests',
  minPerSecond: 2,
  judge: ({ history }) => {
    const violations = PROCESS_NAMES.flatMap((process): Violation[] => {
      const excess = excessOf(history, process);
      return excess === null ? [] : [excess];
    });
    const { length: checked } = history.limitedUses.filter(({ response }) => response !== null);
    return { checked, excused: 0, violations };
  },
};

/** Returns the first time span in which a process let too many requests through. */
const excessOf = (history: History, process: Exchange['process']): Violation | null => {
  const passed = history.limitedUses
    .filter((use) => use.process === process && use.response?.status === 200)
    .sort((one, other) => one.end - other.end);
  const openings = [
    ...history.outages.filter((outage) => outage.process === process),
    ...history.clockSteps.filter((step) => step.process === process && step.aheadMilliseconds > 0),
  ];
  for (const { start } of passed) {
    let count = 0;
    for (const use of passed) {
      if (use.start < start) continue;
      count += 1;
      const when = { start, end: use.end };
      const most = maxIn(when, openings);
      if (count > most) return { when, what: `${process} let ${count} requests through, and the maximum is ${most}` };
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
