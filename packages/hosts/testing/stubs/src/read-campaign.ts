import { object, operation, type AnyOperation } from '@workspace-api/core';
import { bindOperation, textLike } from '@workspace-api/core/internal';

const Parameters = object({ campaignId: textLike(/./, { min: 1, max: 100 }, 'Must not be empty.') });

/** An operation of a host. It returns its parameters. */
const readCampaign: AnyOperation = operation({
  id: 'getCampaign',
  scope: 'campaigns:read',
  effect: 'read',
  summary: 'Read a campaign',
  description: 'Reads one campaign of the workspace.',
  input: Parameters,
  output: Parameters,
  errors: [],
  perform: () => (_principal, parameters) => Promise.resolve(parameters),
});

/** That operation at a path with a parameter. */
export const READ_CAMPAIGN = {
  route: {
    operation: readCampaign,
    operationId: readCampaign.id,
    scope: readCampaign.scope,
    method: 'GET',
    path: '/api/public/v1/campaigns/{campaignId}',
    tag: 'Campaigns',
    status: 200,
    problems: [],
    bodyLimits: { bytes: 1_000, parts: 10 },
  },
  call: bindOperation(readCampaign, {} as never),
} as const;
