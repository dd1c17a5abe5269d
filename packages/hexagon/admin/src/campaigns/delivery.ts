import { id, object, oneOf, text, timestamp, type Immutable } from '@workspace-api/core';
import { REASON_LENGTH } from '@workspace-api/core/internal';
import type { z } from '@workspace-api/core/zod';

/** The statuses of a delivery that is no longer pending. */
export const DELIVERY_STATUSES = ['sent', 'failed', 'skipped'] as const;

/** The status of a delivery that is no longer pending. */
export type DeliveryStatus = (typeof DELIVERY_STATUSES)[number];

/** The outcome of the message to one group. It is recorded once and never changes. */
export const Delivery = object({
  groupId: id('Group'),
  status: oneOf(DELIVERY_STATUSES),
  /** Why it failed. Null in every other status. */
  reason: text(REASON_LENGTH).nullable(),
  recordedAt: timestamp(),
});

/** The outcome of the message to one group. It is recorded once and never changes. */
export interface Delivery extends Immutable<z.output<typeof Delivery>> {}
