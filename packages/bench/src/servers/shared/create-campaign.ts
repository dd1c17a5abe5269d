import { DomainError, ValidationIssues } from '@workspace-api/core';
import { createHash, randomUUID } from 'node:crypto';
import { readCampaignInput, type CampaignInput } from './campaign-input.js';
import { readIdempotencyKey } from './idempotency-key.js';
import type { ApiKey, Campaign, Idempotency } from './records.js';
import type { Store } from './store.js';

/** The result of a request to create a campaign. */
export interface CreatedCampaign {
  readonly campaign: Campaign;
  /** Whether an earlier request under the same idempotency key created it. */
  readonly replayed: boolean;
}

const fingerprintOf = (input: CampaignInput): string => {
  const { name, instanceId, groupIds, content, scheduledAt, metadata } = input;
  const pairs = Object.entries(metadata).sort(([one], [other]) => (one < other ? -1 : 1));
  const request = JSON.stringify([name, instanceId, groupIds, content.type, content.text, scheduledAt, pairs]);
  return createHash('sha256').update(request).digest('hex');
};

/** The codes of invalid references. The first one found becomes the code of the problem. */
const CODES = ['instance_not_found', 'group_not_found', 'group_not_sendable', 'schedule_in_past'] as const;

const rejectionOfReferences = async (
  store: Store,
  workspaceId: string,
  { instanceId, groupIds, scheduledAt }: CampaignInput,
): Promise<DomainError | null> => {
  const [hasInstance, groups] = await Promise.all([
    store.hasInstance(workspaceId, instanceId),
    store.findGroups(workspaceId, groupIds),
  ]);
  const groupsById = new Map(groups.map((group) => [group.id, group]));
  const issues = new ValidationIssues();
  if (!hasInstance) {
    issues.add(['instanceId'], 'instance_not_found', 'Must be the id of an instance of this workspace.');
  }
  for (const [index, id] of groupIds.entries()) {
    const group = groupsById.get(id);
    if (group?.instanceId !== instanceId) {
      issues.add(['groupIds', index], 'group_not_found', 'Must be the id of a group of this instance.');
    } else if (!group.sendable) {
      issues.add(['groupIds', index], 'group_not_sendable', 'The group cannot receive messages. Remove it.');
    }
  }
  if (scheduledAt !== null && Date.parse(scheduledAt) <= Date.now()) {
    issues.add(['scheduledAt'], 'schedule_in_past', 'Must be in the future.');
  }
  const code = CODES.find((candidate) => issues.found.some((issue) => issue.code === candidate));
  return code === undefined ? null : issues.toError(code);
};

const newCampaign = (input: CampaignInput): Campaign => {
  const now = new Date().toISOString();
  const total = input.groupIds.length;
  return {
    id: randomUUID(),
    name: input.name,
    status: input.scheduledAt === null ? 'draft' : 'scheduled',
    failureReason: null,
    instanceId: input.instanceId,
    groupIds: input.groupIds,
    content: input.content,
    stats: { total, pending: total, sent: 0, failed: 0, skipped: 0 },
    metadata: input.metadata,
    scheduledAt: input.scheduledAt,
    startedAt: null,
    endedAt: null,
    createdAt: now,
    updatedAt: now,
  };
};

const replay = async (
  store: Store,
  workspaceId: string,
  idempotency: Idempotency | null,
): Promise<CreatedCampaign | null> => {
  if (idempotency === null) return null;
  const earlier = await store.findCampaign(workspaceId, idempotency.key);
  if (earlier === null) return null;
  if (earlier.fingerprint !== idempotency.fingerprint) throw new DomainError('idempotency_mismatch');
  return { campaign: earlier.campaign, replayed: true };
};

/**
 * Creates a campaign, once per idempotency key: the unique index of the store decides, and only a rejected insert looks
 * for the earlier campaign. Throws the contract's error for an invalid request.
 */
export const createCampaign = async (
  store: Store,
  { workspaceId }: ApiKey,
  body: unknown,
  idempotencyHeader: string | undefined,
): Promise<CreatedCampaign> => {
  const key = readIdempotencyKey(idempotencyHeader);
  const input = readCampaignInput(body);
  const { scheduledAt } = input;
  const idempotency = key === undefined ? null : { key, fingerprint: fingerprintOf(input), scheduledAt };

  const rejection = await rejectionOfReferences(store, workspaceId, input);
  if (rejection !== null) {
    const earlier = await replay(store, workspaceId, idempotency);
    if (earlier === null) throw rejection;
    return earlier;
  }
  const campaign = newCampaign(input);
  if (await store.insertCampaign(workspaceId, campaign, idempotency)) return { campaign, replayed: false };
  const earlier = await replay(store, workspaceId, idempotency);
  if (earlier === null) throw new DomainError('idempotency_in_progress', { retryAfterSeconds: 1 });
  return earlier;
};
