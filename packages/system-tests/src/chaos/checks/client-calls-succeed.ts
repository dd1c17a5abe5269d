import type { Check } from './check.js';

/** A call through the client fails only after it has used up its attempts or its time. */
export const clientCallsSucceed: Check = {
  name: 'no caller of the client sees an error that a retry would have cured',
  unit: 'calls',
  leastPerSecond: 0.3,
  judge: ({ history: { clientCalls } }) => ({
    checked: clientCalls.length,
    excused: clientCalls.filter(({ error }) => error?.isOutOfBounds === true).length,
    offences: clientCalls.flatMap((call) =>
      call.error === null || call.error.isOutOfBounds ? [] : [{ when: call, what: call.error.text }],
    ),
  }),
};
