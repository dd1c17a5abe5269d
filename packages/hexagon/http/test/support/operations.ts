import { object, operation, text } from '@workspace-api/core';

const anyText = text({ min: 1, max: 100 });

const Campaign = object({ campaignId: anyText });

/** Reads one campaign, as an operation of a host. It returns its input and the workspace. */
export const getCampaign = operation({
  id: 'getCampaign',
  scope: 'campaigns:read',
  effect: 'read',
  summary: 'Read a campaign',
  description: 'Reads one campaign of the workspace.',
  input: Campaign,
  output: Campaign.extend({ workspaceId: anyText }),
  errors: [],
  perform:
    () =>
    async ({ workspaceId }, input) => ({ ...input, workspaceId }),
});

/** Where it is. */
export const AT_CAMPAIGN = {
  method: 'GET',
  path: '/api/public/v1/campaigns/{campaignId}',
  tag: 'Campaigns',
} as const;
