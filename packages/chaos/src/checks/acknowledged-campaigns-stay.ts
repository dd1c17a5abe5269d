import { acknowledgedByKey } from '../history/acknowledged.js';
import type { Check, Violation } from './check.js';

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
    return { checked: firstById.size, excused: 0, violations };
  },
};
