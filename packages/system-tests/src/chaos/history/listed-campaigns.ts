import { acknowledgedByKey } from './acknowledged.js';
import type { Evidence } from './evidence.js';
import { groupBy } from './group-by.js';

/** A campaign of the list, and what was known of it when. */
export interface ListedCampaign {
  readonly id: string;
  /** 0 for the newest. */
  readonly place: number;
  /** When it was first asked for. Before that it cannot have existed. */
  readonly requestedAt: number;
  /** When its existence was first acknowledged; infinite if it never was. */
  readonly acknowledgedAt: number;
}

/** The campaigns in the order of the list, newest first. */
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
