import { groupBy } from '../history/group-by.js';
import type { Check, Violation } from './check.js';

/** Each creation through the client that succeeds has one campaign; one that fails has at most one. */
export const clientCreatesOnce: Check = {
  name: 'no campaign created through the client is lost or doubled',
  unit: 'campaigns',
  minPerSecond: 0.3,
  judge: ({ history, clientCampaigns }) => {
    const stored = groupBy(clientCampaigns, ({ name }) => name);
    const calls = history.clientCalls.filter(({ name }) => name !== null);
    const violations = calls.flatMap((call): Violation[] => {
      const ids = (stored.get(call.name ?? '') ?? []).map(({ id }) => id);
      const found = `campaign ${call.name ?? ''} has the ids [${ids.join(', ')}]`;
      if (ids.length > 1) return [{ when: call, what: `${found}, so it is doubled` }];
      const [created] = call.ids;
      return created === undefined || created === ids[0]
        ? []
        : [{ when: call, what: `${found}, but ${created} was acknowledged` }];
    });
    return { checked: calls.length, excused: 0, violations };
  },
};
