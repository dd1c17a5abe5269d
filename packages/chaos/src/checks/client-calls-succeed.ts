import type { Check } from './check.js';

/** A call through the client fails only after it has used up its attempts or its timeout. */
export const clientCallsSucceed: Check = {
  name: 'no call of the client fails with an error that a retry would have cured',
  unit: 'calls',
  minPerSecond: 0.3,
  judge: ({ history: { clientCalls } }) => ({
    checked: clientCalls.length,
    excused: clientCalls.filter(({ error }) => error?.isOutOfBounds === true).length,
    violations: clientCalls.flatMap((call) =>
      call.error === null || call.error.isOutOfBounds ? [] : [{ when: call, what: call.error.text }],
    ),
  }),
};
