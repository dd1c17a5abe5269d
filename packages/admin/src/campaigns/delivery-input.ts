import {
  GROUP_COUNT,
  REASON_LENGTH,
  ValidationIssues,
  type Campaign,
  type GroupId,
  type Timestamp,
} from '@workspace-api/core';
import { DELIVERY_STATUSES, type Delivery } from './delivery.js';

/** The outcome of the message to one group. */
export type DeliveryInput =
  | { readonly groupId: string; readonly status: 'sent' | 'skipped' }
  /** `reason`: 1 to 500 characters. */
  | { readonly groupId: string; readonly status: 'failed'; readonly reason: string };

const checkDelivery = (issues: ValidationIssues, index: number, input: unknown, seen: Set<string>): void => {
  const status = typeof input === 'object' && input !== null && 'status' in input ? input.status : undefined;
  const fields = status === 'failed' ? ['groupId', 'status', 'reason'] : ['groupId', 'status'];
  if (!issues.object([index], input, fields)) return;
  const { groupId, reason } = input as { readonly groupId?: unknown; readonly reason?: unknown };
  issues.uuid([index, 'groupId'], groupId);
  const spelling = String(groupId).toLowerCase();
  if (seen.has(spelling)) issues.add([index, 'groupId'], 'duplicate', 'Must name each group once.');
  seen.add(spelling);
  issues.oneOf([index, 'status'], status, DELIVERY_STATUSES);
  if (status === 'failed') issues.string([index, 'reason'], reason, REASON_LENGTH);
};

/** Checks what can be checked without the campaign. Throws `validation_failed` with every issue. */
export const checkDeliveries = (inputs: readonly DeliveryInput[]): void => {
  const issues = new ValidationIssues();
  if (issues.array([], inputs, GROUP_COUNT)) {
    const seen = new Set<string>();
    // Unlike `forEach`, `Array.from` does not skip the holes of an array.
    for (const [index, input] of Array.from(inputs).entries()) checkDelivery(issues, index, input, seen);
  }
  issues.throwAs('validation_failed');
};

/**
 * Returns the deliveries to record. Throws `validation_failed` if one is for a group that the campaign does not have.
 */
export const toDeliveries = (
  inputs: readonly DeliveryInput[],
  { groupIds }: Campaign,
  recordedAt: Timestamp,
): readonly Delivery[] => {
  const issues = new ValidationIssues();
  const known = new Set<string>(groupIds);
  const deliveries = inputs.map((input, index): Delivery => {
    const groupId = input.groupId.toLowerCase() as GroupId;
    if (!known.has(groupId))
      issues.add([index, 'groupId'], 'group_not_found', 'Must be the id of a group of this campaign.');
    return { groupId, status: input.status, reason: input.status === 'failed' ? input.reason : null, recordedAt };
  });
  issues.throwAs('validation_failed');
  return deliveries;
};
