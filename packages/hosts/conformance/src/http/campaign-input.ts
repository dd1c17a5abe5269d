import type { CampaignInput } from '@workspace-api/core';
import type { FurnishedWorkspace } from './http-fixture.js';

export const CAMPAIGNS = '/api/public/v1/campaigns';

/** Returns the input of a campaign to the first two groups of a workspace, with some fields changed or added. */
export const campaignTo = (
  { instance, groups }: Pick<FurnishedWorkspace, 'instance' | 'groups'>,
  fields: Readonly<Record<string, unknown>> = {},
): CampaignInput => ({
  name: 'Spring sale',
  instanceId: instance.id,
  groupIds: groups.slice(0, 2).map(({ id }) => id),
  content: { type: 'text', text: 'Everything is half price today.' },
  ...fields,
});
