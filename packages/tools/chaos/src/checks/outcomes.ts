import { lengthOf } from '../history/history.js';
import { PROCESS_NAMES } from '../settings.js';
import { type Check, UNKNOWN_TIME, judgeEach } from './check.js';

export const everythingRecovers: Check = {
  name: 'after the last fault every request succeeds again',
  unit: 'recoveries',
  minPerSecond: 0,
  judge: ({ history: { recoveries } }) =>
    judgeEach(recoveries, (recovery) =>
      recovery.isComplete ? null : `not within ${Math.round(lengthOf(recovery) / 1_000)} s`,
    ),
};

/** While a standby is down and many callers write in one workspace, every read succeeds. No other fault is injected then. */
export const readsNeedNoStandby: Check = {
  name: 'reads succeed while a standby is down and many callers write',
  unit: 'reads',
  minPerSecond: 0,
  judge: ({ history: { readsWithoutStandby } }) =>
    judgeEach(readsWithoutStandby, ({ process, response }) =>
      response?.status === 200 ? null : `${process} responded with ${response?.status ?? 'nothing'}`,
    ),
};

export const processesReportNoError: Check = {
  name: 'no process reports an internal error',
  unit: 'processes',
  minPerSecond: 0,
  judge: ({ history: { errors } }) => ({
    checked: PROCESS_NAMES.length,
    violations: errors.map((what) => ({ when: UNKNOWN_TIME, what })),
  }),
};
