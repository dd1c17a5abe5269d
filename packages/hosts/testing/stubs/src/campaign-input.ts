import type { CampaignInput } from '@workspace-api/core';
import type { RecordedWorkspace } from './recorded-scene.js';

/** A start time in the future of a new scene. */
export const LATER = '2026-02-14T12:00:00.000Z';

/** Returns the input of a draft campaign for both groups of the workspace. */
export const campaignInput = ({ instance, groups }: RecordedWorkspace): CampaignInput => ({
  name: 'Campaign',
  instanceId: instance.id,
  groupIds: groups.map(({ id }) => id),
  content: { type: 'text', text: 'Hello' },
});
