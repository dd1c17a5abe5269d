import type { GroupId, Timestamp } from '@workspace-api/core';

/** The statuses of a delivery that is no longer pending. */
export const DELIVERY_STATUSES = ['sent', 'failed', 'skipped'] as const;

/** The status of a delivery that is no longer pending. */
export type DeliveryStatus = (typeof DELIVERY_STATUSES)[number];

/** The outcome of the message to one group. It is recorded once and never changes. */
export interface Delivery {
  readonly groupId: GroupId;
  readonly status: DeliveryStatus;
  /** 1 to 500 characters if the status is `failed`, otherwise null. */
  readonly reason: string | null;
  readonly recordedAt: Timestamp;
}
