import { acknowledgedByKey } from '../history/acknowledged.js';
import { groupBy } from '../history/group-by.js';
import type { Check, Violation } from './check.js';

/** An idempotency key has one campaign, created once, whichever process receives its requests. */
export const oneCampaignPerKey: Check = {
  name: 'one campaign per idempotency key',
  unit: 'keys',
  minPerSecond: 0.3,
  judge: ({ history, stored }) => {
    const storedByKey = groupBy(stored, ({ idempotencyKey }) => idempotencyKey);
    const acknowledged = acknowledgedByKey(history);
    const requests = groupBy(history.creations, ({ idempotencyKey }) => idempotencyKey);
    const violations = [...requests].flatMap(([key, sent]): Violation[] => {
      const acknowledgements = acknowledged.get(key) ?? [];
      const ids = new Set([
        ...(storedByKey.get(key) ?? []).map(({ id }) => id),
        ...acknowledgements.map((one) => one.campaignId),
      ]);
      const firsts = acknowledgements.filter(({ response }) => !response.isReplay).length;
      const when = { start: sent[0].start, end: (sent.at(-1) ?? sent[0]).end };
      if (ids.size > 1) return [{ when, what: `key ${key} has the campaigns ${[...ids].join(' and ')}` }];
      return firsts > 1 ? [{ when, what: `key ${key} got ${firsts} responses that call its campaign new` }] : [];
    });
    return { checked: requests.size, excused: 0, violations };
  },
};
