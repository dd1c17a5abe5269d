import type { RecordedResponse, Creation, History } from './history.js';
import { groupBy } from './group-by.js';

/** A creation with a response that contains the campaign. */
export interface AcknowledgedCreation extends Creation {
  readonly response: RecordedResponse;
  readonly campaignId: string;
}

const isAcknowledged = (creation: Creation): creation is AcknowledgedCreation =>
  creation.response !== null && creation.campaignId !== null;

/** Returns the acknowledged creations by idempotency key, each in the order of the responses. */
export const acknowledgedByKey = ({
  creations,
}: Pick<History, 'creations'>): ReadonlyMap<string, readonly [AcknowledgedCreation, ...AcknowledgedCreation[]]> =>
  groupBy(
    creations.filter(isAcknowledged).sort((one, other) => one.end - other.end),
    ({ idempotencyKey }) => idempotencyKey,
  );
