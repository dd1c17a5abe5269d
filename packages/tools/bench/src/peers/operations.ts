import { DomainError, ValidationIssues, type CampaignInput, type NewCampaign } from '@workspace-api/core';
import { newCampaign, parseTimestamp } from '@workspace-api/core/internal';
import { randomUUID } from 'node:crypto';
import { decodeCursor, encodeCursor } from './cursor.js';
import type { ApiKey, Campaign, Group } from './records.js';
import type { Store } from './store.js';

/** The query of a list, after validation. */
export interface PageQuery {
  readonly limit?: string;
  readonly cursor?: string;
}

const DEFAULT_LIMIT = '50';

/** The field `data` of the response of a list. */
export interface Page<Item> {
  readonly items: readonly Item[];
  readonly nextCursor: string | null;
}

/** Reads a page. Throws `invalid_cursor`. */
export const readPage = async (
  store: Store,
  name: 'groups' | 'campaigns',
  { workspaceId }: ApiKey,
  { limit = DEFAULT_LIMIT, cursor }: PageQuery,
): Promise<Page<Campaign | Group>> => {
  const below = cursor === undefined ? null : decodeCursor(workspaceId, name, cursor);
  if (cursor !== undefined && below === null) throw new ValidationIssues().toError('invalid_cursor');
  const { items, next } = await store[name](workspaceId, below, Number(limit));
  return { items, nextCursor: next === null ? null : encodeCursor(workspaceId, name, next) };
};

/** Creates a campaign from a valid body. Throws the contract's error for invalid references and a time in the past. */
export const createCampaign = async (
  store: Store,
  { workspaceId }: ApiKey,
  { name, content, metadata = {}, ...input }: CampaignInput,
): Promise<Campaign> => {
  const instanceId = input.instanceId.toLowerCase();
  const groupIds = input.groupIds.map((id) => id.toLowerCase());
  const scheduledAt = input.scheduledAt == null ? null : parseTimestamp(input.scheduledAt);
  const [hasInstance, groups] = await Promise.all([
    store.hasInstance(workspaceId, instanceId),
    store.findGroups(workspaceId, groupIds),
  ]);
  const reject = (code: Parameters<ValidationIssues['toError']>[0]): never => {
    throw new ValidationIssues().toError(code);
  };
  if (!hasInstance) reject('instance_not_found');
  if (groups.length < groupIds.length || groups.some((group) => group.instanceId !== instanceId)) {
    reject('group_not_found');
  }
  if (!groups.every(({ sendable }) => sendable)) reject('group_not_sendable');
  const createdAt = new Date().toISOString();
  if (scheduledAt !== null && scheduledAt <= createdAt) reject('schedule_in_past');

  const fields = { id: randomUUID(), name, instanceId, groupIds, content, metadata, scheduledAt, createdAt };
  const campaign = newCampaign(fields as unknown as NewCampaign);
  await store.insertCampaign(workspaceId, campaign);
  return campaign;
};

/** Returns the error of a caller that exceeded its rate limit. */
export const rateLimited = (retryAfterSeconds: number): DomainError =>
  new DomainError('rate_limited', { retryAfterSeconds, violatedPolicies: ['key'] });
