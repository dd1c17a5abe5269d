import { defineOperation, type Operation } from '@workspace-api/http';

/** An operation of a host. It returns its parameter. */
export const READ_CAMPAIGN: Operation = defineOperation({
  route: {
    operationId: 'getCampaign',
    method: 'GET',
    path: '/api/public/v1/campaigns/{campaignId}',
    scope: 'campaigns:read',
    tag: 'Campaigns',
    summary: 'Read a campaign',
    description: 'Reads one campaign of the workspace.',
    isList: false,
    request: null,
    response: { type: 'object', properties: { data: { type: 'object' } } },
    status: 200,
    problems: [],
  },
  perform: async (_principal, { params }) => ({ data: params }),
});
