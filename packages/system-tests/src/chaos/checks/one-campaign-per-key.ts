import { acknowledgedByKey } from '../history/acknowledged.js';
import { groupBy } from '../history/group-by.js';
import type { Check, Violation } from './check.js';

/** However often and wherever a request is sent, its idempotency key has one campaign, and that is made once. */
export const oneCampaignPerKey: Check = {
  name: 'one campaign per idempotency key',
  unit: 'keys',
  minPerSecond: 0.3,
  judge: ({ history, stored }) => {
    const storedByKey = groupBy(stored, ({ idempotencyKey }) => idempotencyKey);
    const acknowledged = acknowledgedByKey(history);
    const requests = groupBy(history.creations, ({ idempotencyKey }) => idempotencyKey);
    const violations = [...requests].flatMap(([key, sent]): Violation[] => {
      const answers = acknowledged.get(key) ?? [];
      const ids = new Set([
        ...(storedByKey.get(key) ?? []).map(({ id }) => id),
        ...answers.map((one) => one.campaignId),
      ]);
      const firsts = answers.filter(({ response }) => !response.isReplay).length;
      const when = { start: sent[0].start, end: (sent.at(-1) ?? sent[0]).end };
      if (ids.size > 1) return [{ when, what: `key ${key} has the campaigns ${[...ids].join(' and ')}` }];
      return firsts > 1 ? [{ when, what: `key ${key} was answered ${firsts} times as if it were new` }] : [];
    });
    return { checked: requests.size, excused: 0, violations };
  },
};
