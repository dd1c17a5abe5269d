import { acknowledgedByKey, groupBy } from '../history/acknowledged.js';
import { type Check, judgeEach } from './check.js';

export const oneCampaignPerKey: Check = {
  name: 'one campaign per idempotency key',
  unit: 'keys',
  minPerSecond: 0.3,
  judge: ({ history, stored }) => {
    const storedByKey = groupBy(stored, ({ idempotencyKey }) => idempotencyKey);
    const acknowledged = acknowledgedByKey(history);
    const requests = groupBy(history.creations, ({ idempotencyKey }) => idempotencyKey);
    const keys = [...requests].map(([key, sent]) => ({ key, start: sent[0].start, end: (sent.at(-1) ?? sent[0]).end }));
    return judgeEach(keys, ({ key }) => {
      const acknowledgements = acknowledged.get(key) ?? [];
      const ids = new Set([
        ...(storedByKey.get(key) ?? []).map(({ id }) => id),
        ...acknowledgements.map(({ campaignId }) => campaignId),
      ]);
      if (ids.size > 1) return `key ${key} has the campaigns ${[...ids].join(' and ')}`;
      const firsts = acknowledgements.filter(({ response }) => !response.isReplay).length;
      return firsts > 1 ? `key ${key} got ${firsts} responses that call its campaign new` : null;
    });
  },
};

export const acknowledgedCampaignsStay: Check = {
  name: 'every acknowledged campaign exists, with the acknowledged bytes',
  unit: 'campaigns',
  minPerSecond: 0.3,
  judge: ({ history, stored }) => {
    const bodies = new Map(stored.map(({ id, body }) => [id, body]));
    const acknowledged = [...acknowledgedByKey(history).values()].flat();
    const firstById = new Map(acknowledged.reverse().map((creation) => [creation.campaignId, creation]));
    return judgeEach([...firstById.values()], ({ process, campaignId, response }) => {
      const body = bodies.get(campaignId);
      if (body === undefined) return `campaign ${campaignId}, acknowledged by ${process}, is gone`;
      return body === response.body
        ? null
        : `campaign ${campaignId} was acknowledged as ${response.body} and is ${body}`;
    });
  },
};

export const replaysEqualFirstResponse: Check = {
  name: 'replays equal the first response, byte for byte',
  unit: 'replays',
  minPerSecond: 0.3,
  judge: ({ history }) => {
    const replays = [...acknowledgedByKey(history).values()].flatMap(([first, ...later]) =>
      later.map((replay) => ({ ...replay, firstBody: first.response.body })),
    );
    return judgeEach(replays, ({ process, idempotencyKey, response: { body }, firstBody }) =>
      body === firstBody ? null : `key ${idempotencyKey} got ${firstBody}, and later from ${process} ${body}`,
    );
  },
};
