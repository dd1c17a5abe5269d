import type { Evidence } from '../history/evidence.js';
import { PROCESS_NAMES, type Span, lengthOf } from '../history/history.js';
import { type Check, UNKNOWN_TIME } from './check.js';

/** Returns a check of recorded events: those with a problem violate the promise. */
const noProblem = <Event extends Span>(
  name: string,
  unit: string,
  eventsIn: (history: Evidence['history']) => readonly Event[],
  problemOf: (event: Event) => string | null,
): Check => ({
  name,
  unit,
  minPerSecond: 0,
  judge: ({ history }) => {
    const events = eventsIn(history);
    const violations = events.map((when) => ({ when, what: problemOf(when) ?? '' })).filter(({ what }) => what !== '');
    return { checked: events.length, violations };
  },
});

/** After the last fault, both API processes respond to every request with 2xx again. */
export const everythingRecovers = noProblem(
  'after the last fault every request succeeds again',
  'recoveries',
  ({ recoveries }) => recoveries,
  (recovery) => (recovery.isComplete ? null : `not within ${Math.round(lengthOf(recovery) / 1_000)} s`),
);

/** While a standby is down and many callers write in one workspace, every read succeeds. No other fault is injected then. */
export const readsNeedNoStandby = noProblem(
  'reads succeed while a standby is down and many callers write',
  'reads',
  ({ readsWithoutStandby }) => readsWithoutStandby,
  ({ process, response }) =>
    response?.status === 200 ? null : `${process} responded with ${response?.status ?? 'nothing'}`,
);

/** No API process reports an error other than an outage of the storage. */
export const processesReportNoError: Check = {
  name: 'no API process reports an internal error',
  unit: 'processes',
  minPerSecond: 0,
  judge: ({ history: { errors } }) => ({
    checked: PROCESS_NAMES.length,
    violations: errors.map((what) => ({ when: UNKNOWN_TIME, what })),
  }),
};
