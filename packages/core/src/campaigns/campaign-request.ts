import { ValidationIssues } from '../errors/validation-issues.js';
import type { GroupId } from '../groups/group.js';
import type { InstanceId } from '../instances/instance.js';
import { parseTimestamp, type Timestamp } from '../values/timestamp.js';
import { CONTENT_TYPES, type CampaignContent, type NewCampaign } from './campaign.js';
import { checkMetadata } from './metadata.js';
import { checkSchedule } from './schedule.js';

/** The number of groups that a campaign can have. */
export const GROUP_COUNT = { min: 1, max: 500 } as const;

/** The length of the text of a campaign, in characters. */
export const TEXT_LENGTH = { min: 1, max: 4096 } as const;

/** A campaign to create, as the caller sends it. */
export interface CampaignInput {
  /** 1 to 120 characters, at least one of them visible. */
  readonly name: string;
  /** The UUID of an instance of the workspace. */
  readonly instanceId: string;
  /** The UUIDs of 1 to 500 groups of that instance, without duplicates. */
  readonly groupIds: readonly string[];
  readonly content: CampaignContent;
  /** A future time in RFC 3339 format with any offset. If omitted or null, the campaign is a draft. */
  readonly scheduledAt?: string | null | undefined;
  /** At most 20 pairs of strings: keys of 1 to 40 characters, values of 0 to 500. Empty if omitted. */
  readonly metadata?: Readonly<Record<string, string>> | undefined;
}

/** A campaign to create, with all fields present and ids and times normalized. */
export type CampaignRequest = Omit<NewCampaign, 'id' | 'createdAt'>;

const FIELDS = ['name', 'instanceId', 'groupIds', 'content', 'scheduledAt', 'metadata'];

/** Checks what can be checked without a look-up. Reports a past `scheduledAt` only beside other issues. */
const check = (input: CampaignInput, now: Timestamp): void => {
  const issues = new ValidationIssues();
  if (issues.object([], input, FIELDS)) {
    const { name, instanceId, groupIds, content, scheduledAt = null, metadata = {} } = input;
    issues.name(['name'], name);
    issues.uuid(['instanceId'], instanceId);
    issues.set(['groupIds'], groupIds, GROUP_COUNT, (path, id) => {
      issues.uuid(path, id);
    });
    if (issues.object(['content'], content, ['type', 'text'])) {
      issues.oneOf(['content', 'type'], content.type, CONTENT_TYPES);
      issues.string(['content', 'text'], content.text, TEXT_LENGTH);
    }
    if (scheduledAt !== null) issues.timestamp(['scheduledAt'], scheduledAt);
    checkMetadata(issues, metadata);
    if (issues.found.length > 0 && typeof scheduledAt === 'string')
      checkSchedule(issues, parseTimestamp(scheduledAt), now);
  }
  issues.throwAs('validation_failed');
};

/**
 * Reads the request for a campaign without looking anything up. Throws `validation_failed` with every issue. A past
 * `scheduledAt` is an issue only beside others, because alone it has its own error code.
 */
export const readCampaignRequest = (input: CampaignInput, now: Timestamp): CampaignRequest => {
  check(input, now);
  const { name, instanceId, groupIds, content, scheduledAt = null, metadata = {} } = input;
  return {
    name,
    instanceId: instanceId.toLowerCase() as InstanceId,
    groupIds: groupIds.map((id) => id.toLowerCase() as GroupId),
    content: { type: content.type, text: content.text },
    scheduledAt: scheduledAt === null ? null : parseTimestamp(scheduledAt),
    metadata,
  };
};
