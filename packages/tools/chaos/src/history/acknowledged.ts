import type { Evidence } from './evidence.js';
import type { Creation, History, RecordedResponse } from './history.js';

/** Groups items by a string. No group is empty, and each keeps the order of its items. */
export const groupBy = <Item>(
  items: readonly Item[],
  textOf: (item: Item) => string,
): ReadonlyMap<string, readonly [Item, ...Item[]]> => {
  const groups = new Map<string, [Item, ...Item[]]>();
  for (const item of items) {
    const text = textOf(item);
    const group = groups.get(text);
    if (group === undefined) groups.set(text, [item]);
    else group.push(item);
  }
  return groups;
};

/** A creation with a response that contains the campaign. */
interface AcknowledgedCreation extends Creation {
  readonly response: RecordedResponse;
  readonly campaignId: string;
}

const isAcknowledged = (creation: Creation): creation is AcknowledgedCreation =>
  creation.response !== null && creation.campaignId !== null;

/** Returns the acknowledged creations by idempotency key, each in the order of the responses. */
export const acknowledgedByKey = ({
  creations,
}: History): ReadonlyMap<string, readonly [AcknowledgedCreation, ...AcknowledgedCreation[]]> =>
  groupBy(
    creations.filter(isAcknowledged).sort((one, other) => one.end - other.end),
    ({ idempotencyKey }) => idempotencyKey,
  );

/** A campaign of the list, with the times of its first request and acknowledgement. */
export interface ListedCampaign {
  readonly id: string;
  /** 0 for the newest. */
  readonly place: number;
  /** It cannot have existed before. */
  readonly requestedAt: number;
  /** Infinite if there was none. */
  readonly acknowledgedAt: number;
}

/** Returns the campaigns in the order of the list, newest first. */
export const listedCampaigns = ({ history, stored }: Evidence): readonly ListedCampaign[] => {
  const requests = groupBy(history.creations, ({ idempotencyKey }) => idempotencyKey);
  return stored.map(({ id, idempotencyKey }, place) => {
    const attempts = requests.get(idempotencyKey) ?? [];
    const acknowledged = attempts.filter(({ campaignId }) => campaignId === id);
    return {
      ...{ id, place },
      requestedAt: Math.min(...attempts.map(({ start }) => start)),
      acknowledgedAt: Math.min(...acknowledged.map(({ end }) => end)),
    };
  });
};
