import { CONTENT_TYPES, Faults, GROUP_COUNT, METADATA_LIMITS, TEXT_LENGTH, parseTimestamp } from '@workspace-api/core';
import type { Campaign } from './records.js';

/** What a campaign is created from. */
export type CampaignInput = Pick<Campaign, 'name' | 'instanceId' | 'groupIds' | 'content' | 'scheduledAt' | 'metadata'>;

const MEMBERS = ['name', 'instanceId', 'groupIds', 'content', 'scheduledAt', 'metadata'];

const checkMetadata = (faults: Faults, metadata: unknown): void => {
  if (typeof metadata !== 'object' || metadata === null || Array.isArray(metadata)) {
    faults.add(['metadata'], 'wrong_type', 'Must be an object whose values are strings.');
    return;
  }
  const pairs = Object.entries(metadata);
  if (pairs.length > METADATA_LIMITS.pairs) {
    faults.add(['metadata'], 'too_many', `Must have at most ${METADATA_LIMITS.pairs} pairs.`);
    return;
  }
  for (const [key, value] of pairs) {
    faults.text(['metadata', key], key, METADATA_LIMITS.key);
    faults.text(['metadata', key], value, METADATA_LIMITS.value);
  }
};

/** Reads the body of POST /campaigns. Throws `validation_failed` with every fault. */
export const readCampaignInput = (body: unknown): CampaignInput => {
  const faults = new Faults();
  if (faults.members([], body, MEMBERS)) {
    const { name, instanceId, groupIds, content, scheduledAt = null, metadata = {} } = body as Partial<CampaignInput>;
    faults.name(['name'], name);
    faults.uuid(['instanceId'], instanceId);
    faults.set(['groupIds'], groupIds, GROUP_COUNT, (path, id) => {
      faults.uuid(path, id);
    });
    if (faults.members(['content'], content, ['type', 'text'])) {
      const { type, text } = content as Partial<CampaignInput['content']>;
      faults.oneOf(['content', 'type'], type, CONTENT_TYPES);
      faults.text(['content', 'text'], text, TEXT_LENGTH);
    }
    if (scheduledAt !== null) faults.timestamp(['scheduledAt'], scheduledAt);
    checkMetadata(faults, metadata);
  }
  faults.throwAs('validation_failed');

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
