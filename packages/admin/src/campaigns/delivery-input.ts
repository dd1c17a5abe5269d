import {
  GROUP_COUNT,
  isObject,
  listOf,
  REASON_LENGTH,
  text,
  ValidationIssues,
  type Campaign,
  type GroupId,
  type Timestamp,
} from '@workspace-api/core';
import * as z from 'zod';
import { Delivery } from './delivery.js';

/** The outcome of the message to one group. */
export type DeliveryInput =
  | { readonly groupId: string; readonly status: 'sent' | 'skipped' }
  /** `reason`: 1 to 500 characters. */
  | { readonly groupId: string; readonly status: 'failed'; readonly reason: string };

const Delivered = Delivery.pick({ groupId: true, status: true });
const FailedDelivery = Delivered.extend({ reason: text(REASON_LENGTH) });
const Deliveries = listOf(z.unknown(), GROUP_COUNT);

const checkDelivery = (issues: ValidationIssues, index: number, input: unknown, seen: Set<string>): void => {
  const { groupId, status }: { groupId?: unknown; status?: unknown } = isObject(input) ? input : {};
  const spelling = String(groupId).toLowerCase();
  if (seen.has(spelling)) issues.add([index, 'groupId'], 'duplicate', 'Must name each group once.');
  if (groupId !== undefined) seen.add(spelling);
  issues.check(status === 'failed' ? FailedDelivery : Delivered, input, [index]);
};

/** Checks what can be checked without the campaign. Throws `validation_failed` with every issue. */
export const checkDeliveries = (inputs: readonly DeliveryInput[]): void => {
  const issues = new ValidationIssues();
  const seen = new Set<string>();
  for (const [index, input] of (issues.check(Deliveries, inputs) ?? []).entries())
    checkDelivery(issues, index, input, seen);
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
