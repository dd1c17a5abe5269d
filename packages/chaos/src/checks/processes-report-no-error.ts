import { PROCESS_NAMES } from '../history/history.js';
import type { Check } from './check.js';

const UNKNOWN_TIME = { start: 0, end: 0 };

/** No API process reports an error other than an outage of the storage. */
export const processesReportNoError: Check = {
  name: 'no API process reports an internal error',
  unit: 'processes',
  minPerSecond: 0,
  judge: ({ history: { errors } }) => ({
    checked: PROCESS_NAMES.length,
    excused: 0,
    violations: errors.map((what) => ({ when: UNKNOWN_TIME, what })),
  }),
};
