import type { Check } from './check.js';

/** While a standby is down and many callers write in one workspace, every read succeeds. No other fault is injected then. */
export const readsNeedNoStandby: Check = {
  name: 'reads succeed while a standby is down and many callers write',
  unit: 'reads',
  minPerSecond: 0,
  judge: ({ history: { readsWithoutStandby } }) => ({
    checked: readsWithoutStandby.length,
    excused: 0,
    violations: readsWithoutStandby
      .filter(({ response }) => response?.status !== 200)
      .map((read) => ({ when: read, what: `${read.process} responded with ${read.response?.status ?? 'nothing'}` })),
  }),
};
