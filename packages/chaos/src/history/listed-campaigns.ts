import { acknowledgedByKey } from './acknowledged.js';
import type { Evidence } from './evidence.js';
import { groupBy } from './group-by.js';

/** A campaign of the list, with the times of its first request and acknowledgement. */
export interface ListedCampaign {
  readonly id: string;
  /** 0 for the newest. */
  readonly place: number;
  /** The time of its first request. It cannot have existed before. */
  readonly requestedAt: number;
  /** The time of its first acknowledgement; infinite if there was none. */
  readonly acknowledgedAt: number;
}

/** Returns the campaigns in the order of the list, newest first. */
export const listedCampaigns = ({
  history,
  stored,
}: Pick<Evidence, 'history' | 'stored'>): readonly ListedCampaign[] => {
  const asked = groupBy(history.creations, ({ idempotencyKey }) => idempotencyKey);
  const acknowledged = acknowledgedByKey(history);
  return stored.map(({ id, idempotencyKey }, place) => {
    const first = acknowledged.get(idempotencyKey)?.find(({ campaignId }) => campaignId === id);
    const attempts = asked.get(idempotencyKey) ?? [];
    return {
      id,
      place,
      requestedAt: Math.min(...attempts.map(({ start }) => start)),
      acknowledgedAt: first?.end ?? Infinity,
    };
  });
};
