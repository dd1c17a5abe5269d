import type { RecordedResponse, Creation, History } from './history.js';
import { groupBy } from './group-by.js';

/** A creation whose caller was told that the campaign exists. */
export interface AcknowledgedCreation extends Creation {
  readonly response: RecordedResponse;
  readonly campaignId: string;
}

const isAcknowledged = (creation: Creation): creation is AcknowledgedCreation =>
  creation.response !== null && creation.campaignId !== null;

/** The acknowledged creations by idempotency key, for each the one that was answered first in front. */
export const acknowledgedByKey = ({
  creations,
}: Pick<History, 'creations'>): ReadonlyMap<string, readonly [AcknowledgedCreation, ...AcknowledgedCreation[]]> =>
  groupBy(
    creations.filter(isAcknowledged).sort((one, other) => one.end - other.end),
    ({ idempotencyKey }) => idempotencyKey,
  );
