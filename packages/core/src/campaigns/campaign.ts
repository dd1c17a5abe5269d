import type { GroupId } from '../groups/group.js';
import type { InstanceId } from '../instances/instance.js';
import type { Id } from '../values/id.js';
import { parseId } from '../values/parse-id.js';
import type { Timestamp } from '../values/timestamp.js';
import type { CampaignStatus } from './campaign-status.js';

/** The id of a campaign: a lower-case UUID. */
export type CampaignId = Id<'Campaign'>;

/** Returns the campaign id of a UUID in either case. Throws `validation_failed` if the string is not a UUID. */
export const toCampaignId = (text: string): CampaignId => parseId('campaignId', text);

/** The types of content. */
export const CONTENT_TYPES = ['text'] as const;

/** The message of a campaign. */
export interface CampaignContent {
  readonly type: (typeof CONTENT_TYPES)[number];
  /** 1 to 4,096 characters. */
  readonly text: string;
}

/** The number of deliveries by status, one delivery per group. `total` is the sum of the others. */
export interface CampaignStats {
  readonly total: number;
  readonly pending: number;
  readonly sent: number;
  readonly failed: number;
  readonly skipped: number;
}

/** A message to groups of one instance. */
export interface Campaign {
  readonly id: CampaignId;
  /** 1 to 120 characters. */
  readonly name: string;
  readonly status: CampaignStatus;
  /** 1 to 500 characters if the status is `failed`, otherwise null. */
  readonly failureReason: string | null;
  readonly instanceId: InstanceId;
  /** 1 to 500, without duplicates. */
  readonly groupIds: readonly GroupId[];
  readonly content: CampaignContent;
  readonly stats: CampaignStats;
  /** At most 20 pairs; keys of 1 to 40 characters, values of 0 to 500. */
  readonly metadata: Readonly<Record<string, string>>;
  /** The time to start. Null for a draft. */
  readonly scheduledAt: Timestamp | null;
  readonly startedAt: Timestamp | null;
  /** The time at which the campaign was completed, failed or cancelled. */
  readonly endedAt: Timestamp | null;
  readonly createdAt: Timestamp;
  readonly updatedAt: Timestamp;
}

/** The fields of a campaign that are set at creation. */
export type NewCampaign = Pick<
  Campaign,
  'id' | 'name' | 'instanceId' | 'groupIds' | 'content' | 'metadata' | 'scheduledAt' | 'createdAt'
>;

/**
 * Returns a campaign as it is at creation. Without `scheduledAt` it is a draft, so that no message is sent before a
 * person decides to send it.
 */
export const newCampaign = (fields: NewCampaign): Campaign => {
  const { id, name, instanceId, groupIds, content, metadata, scheduledAt, createdAt } = fields;
  return {
    id,
    name,
    status: scheduledAt === null ? 'draft' : 'scheduled',
    failureReason: null,
    instanceId,
    groupIds,
    content,
    stats: { total: groupIds.length, pending: groupIds.length, sent: 0, failed: 0, skipped: 0 },
    metadata,
    scheduledAt,
    startedAt: null,
    endedAt: null,
    createdAt,
    updatedAt: createdAt,
  };
};
