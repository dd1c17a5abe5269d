import { lengthOf } from '../history/span.js';
import type { Check } from './check.js';

/** After the last fault, both API processes respond to every request with 2xx again. */
export const everythingRecovers: Check = {
  name: 'after the last fault every request succeeds again',
  unit: 'recoveries',
  minPerSecond: 0,
  judge: ({ history: { recoveries } }) => ({
    checked: recoveries.length,
    excused: 0,
    violations: recoveries
      .filter(({ isComplete }) => !isComplete)
      .map((recovery) => ({ when: recovery, what: `not within ${Math.round(lengthOf(recovery) / 1_000)} s` })),
  }),
};
