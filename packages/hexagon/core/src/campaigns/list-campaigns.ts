import { WorkspaceTurns } from '../limits/workspace-turns.js';
import { operation } from '../operations/operation.js';
import { PageRequest, pageOf, type ListRange } from '../pagination/page.js';
import { paginate } from '../pagination/paginate.js';
import type { Ports } from '../ports.js';
import { Campaign } from './campaign.js';

/** The number of campaigns to read first. The largest ones fill a page with fewer. */
const FIRST_READ = 6;

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
  perform: ({ campaigns, digest }: Pick<Ports, 'campaigns' | 'digest'>) => {
    const turns = new WorkspaceTurns();
    return ({ workspaceId }, request) => {
      const read = (range: ListRange) => campaigns.list(workspaceId, range);
      return turns.run(workspaceId, () => paginate(digest, workspaceId, 'campaigns', request, read, FIRST_READ));
    };
  },
});
