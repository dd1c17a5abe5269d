import { acknowledgedByKey, groupBy } from '../history/acknowledged.js';
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
    return { checked: requests.size, violations };
  },
};

/** Every acknowledged campaign is in the database at the end, with the bytes of its response. */
export const acknowledgedCampaignsStay: Check = {
  name: 'every acknowledged campaign exists, with the acknowledged bytes',
  unit: 'campaigns',
  minPerSecond: 0.3,
  judge: ({ history, stored }) => {
    const bodies = new Map(stored.map(({ id, body }) => [id, body]));
    const acknowledged = [...acknowledgedByKey(history).values()].flat();
    const firstById = new Map(acknowledged.reverse().map((creation) => [creation.campaignId, creation]));
    const violations = [...firstById.values()].flatMap(({ start, end, process, campaignId, response }): Violation[] => {
      const when = { start, end };
      const body = bodies.get(campaignId);
      if (body === undefined) return [{ when, what: `campaign ${campaignId}, acknowledged by ${process}, is gone` }];
      if (body === response.body) return [];
      return [{ when, what: `campaign ${campaignId} was acknowledged as ${response.body} and is ${body}` }];
    });
    return { checked: firstById.size, violations };
  },
};

/** A repeated request receives the bytes of the first response. */
export const replaysEqualFirstResponse: Check = {
  name: 'replays equal the first response, byte for byte',
  unit: 'replays',
  minPerSecond: 0.3,
  judge: ({ history }) => {
    const groups = [...acknowledgedByKey(history).values()];
    const violations = groups.flatMap(([first, ...replays]): Violation[] =>
      replays.flatMap(({ start, end, process, idempotencyKey, response }) => {
        if (response.body === first.response.body) return [];
        const what = `key ${idempotencyKey} got ${first.response.body}, and later from ${process} ${response.body}`;
        return [{ when: { start, end }, what }];
      }),
    );
    const checked = groups.reduce((sum, { length }) => sum + length - 1, 0);
    return { checked, violations };
  },
};
