import type { GroupId } from '../groups/group.js';
import type { InstanceId } from '../instances/instance.js';
import type { Id } from '../values/id.js';
import { parseId } from '../values/parse-id.js';
import type { Timestamp } from '../values/timestamp.js';
import type { CampaignStatus } from './campaign-status.js';

/** The id of a campaign, a UUID in lower case. */
export type CampaignId = Id<'Campaign'>;

/** Returns the campaign id of a UUID in either case. Throws `validation_failed` for any other text. */
export const toCampaignId = (text: string): CampaignId => parseId('campaignId', text);

/** The kinds of content. */
export const CONTENT_TYPES = ['text'] as const;

/** What is sent. */
export interface CampaignContent {
  readonly type: (typeof CONTENT_TYPES)[number];
  /** 1 to 4,096 characters. */
  readonly text: string;
}

/** How many of the campaign's deliveries, one per group, have come how far. `total` is the sum of the others. */
export interface CampaignStats {
  readonly total: number;
  readonly pending: number;
  readonly sent: number;
  readonly failed: number;
  readonly skipped: number;
}

/** Something to be sent to groups of one instance. */
export interface Campaign {
  readonly id: CampaignId;
  /** 1 to 120 characters. */
  readonly name: string;
  readonly status: CampaignStatus;
  /** 1 to 500 characters when the status is `failed`, null otherwise. */
  readonly failureReason: string | null;
  readonly instanceId: InstanceId;
  /** 1 to 500, none twice. */
  readonly groupIds: readonly GroupId[];
  readonly content: CampaignContent;
  readonly stats: CampaignStats;
  /** At most 20 pairs; keys of 1 to 40 characters, values of 0 to 500. */
  readonly metadata: Readonly<Record<string, string>>;
  /** When the campaign is to start; null in a draft. */
  readonly scheduledAt: Timestamp | null;
  readonly startedAt: Timestamp | null;
  /** When the campaign was completed, failed or cancelled. */
  readonly endedAt: Timestamp | null;
  readonly createdAt: Timestamp;
  readonly updatedAt: Timestamp;
}

/** What of a campaign is decided at its creation. */
export type NewCampaign = Pick<
  Campaign,
  'id' | 'name' | 'instanceId' | 'groupIds' | 'content' | 'metadata' | 'scheduledAt' | 'createdAt'
>;

/**
 * The campaign as it is at its creation. Without a time to start at it is a draft, so that nobody is written to before
 * a person has decided it.
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
