import {
  CONTENT_TYPES,
  ValidationIssues,
  GROUP_COUNT,
  METADATA_LIMITS,
  TEXT_LENGTH,
  parseTimestamp,
} from '@workspace-api/core';
import type { Campaign } from './records.js';

/** The input of a new campaign. */
export type CampaignInput = Pick<Campaign, 'name' | 'instanceId' | 'groupIds' | 'content' | 'scheduledAt' | 'metadata'>;

const FIELDS = ['name', 'instanceId', 'groupIds', 'content', 'scheduledAt', 'metadata'];

const checkMetadata = (issues: ValidationIssues, metadata: unknown): void => {
  if (typeof metadata !== 'object' || metadata === null || Array.isArray(metadata)) {
    issues.add(['metadata'], 'wrong_type', 'Must be an object whose values are strings.');
    return;
  }
  const pairs = Object.entries(metadata);
  if (pairs.length > METADATA_LIMITS.pairs) {
    issues.add(['metadata'], 'too_many', `Must have at most ${METADATA_LIMITS.pairs} pairs.`);
    return;
  }
  for (const [key, value] of pairs) {
    issues.string(['metadata', key], key, METADATA_LIMITS.key);
    issues.string(['metadata', key], value, METADATA_LIMITS.value);
  }
};

/** Reads the body of POST /campaigns. Throws `validation_failed` with every issue. */
export const readCampaignInput = (body: unknown): CampaignInput => {
  const issues = new ValidationIssues();
  if (issues.object([], body, FIELDS)) {
    const { name, instanceId, groupIds, content, scheduledAt = null, metadata = {} } = body as Partial<CampaignInput>;
    issues.name(['name'], name);
    issues.uuid(['instanceId'], instanceId);
    issues.set(['groupIds'], groupIds, GROUP_COUNT, (path, id) => {
      issues.uuid(path, id);
    });
    if (issues.object(['content'], content, ['type', 'text'])) {
      const { type, text } = content as Partial<CampaignInput['content']>;
      issues.oneOf(['content', 'type'], type, CONTENT_TYPES);
      issues.string(['content', 'text'], text, TEXT_LENGTH);
    }
    if (scheduledAt !== null) issues.timestamp(['scheduledAt'], scheduledAt);
    checkMetadata(issues, metadata);
  }
  issues.throwAs('validation_failed');

  const input = body as CampaignInput;
  const { scheduledAt = null, metadata = {} } = body as Partial<CampaignInput>;
  return {
    name: input.name,
    instanceId: input.instanceId.toLowerCase(),
    groupIds: input.groupIds.map((id) => id.toLowerCase()),
    content: { type: input.content.type, text: input.content.text },
    scheduledAt: scheduledAt === null ? null : parseTimestamp(scheduledAt),
    metadata,
  };
};
