import { lengthOf } from '../history/span.js';
import type { Check } from './check.js';

/** Once the last fault has ended, both processes answer everything with 2xx again. */
export const everythingRecovers: Check = {
  name: 'after the last fault everything is answered with 2xx again',
  unit: 'recoveries',
  leastPerSecond: 0,
  judge: ({ history: { recoveries } }) => ({
    checked: recoveries.length,
    excused: 0,
    offences: recoveries
      .filter(({ isComplete }) => !isComplete)
      .map((recovery) => ({ when: recovery, what: `not within ${Math.round(lengthOf(recovery) / 1_000)} s` })),
  }),
};
