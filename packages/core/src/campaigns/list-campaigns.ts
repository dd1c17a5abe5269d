import { operation } from '../operations/operation.js';
import { MAX_PAGE_BYTES } from '../pagination/page-size.js';
import { PageRequest, pageOf } from '../pagination/page.js';
import { paginate } from '../pagination/paginate.js';
import type { Ports } from '../ports.js';
import { Campaign } from './campaign.js';

/** Lists the campaigns of the workspace, newest first. */
export const listCampaigns = operation({
  id: 'listCampaigns',
  scope: 'campaigns:read',
  effect: 'read',
  summary: 'List campaigns',
  description: 'Returns a page of the campaigns of the workspace, newest first.',
  input: PageRequest,
  output: pageOf(Campaign),
  errors: ['invalid_cursor'],
  perform:
    ({ campaigns, digest }: Pick<Ports, 'campaigns' | 'digest'>) =>
    ({ workspaceId }, request) =>
      paginate(
        digest,
        workspaceId,
        'campaigns',
        request,
        (range) => campaigns.list(workspaceId, range),
        MAX_PAGE_BYTES,
      ),
});
