/** An operation of a host. It returns its parameters. */
export const READ_CAMPAIGN = {
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
  perform: (_principal: unknown, { params }: { readonly params: unknown }): Promise<{ readonly data: unknown }> =>
    Promise.resolve({ data: params }),
} as const;
