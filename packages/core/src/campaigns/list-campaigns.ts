import type { Principal } from '../access/principal.js';
import { PageSizeLimit } from '../pagination/page-size-limit.js';
import { paginate } from '../pagination/paginate.js';
import type { Page, PageRequest } from '../pagination/page.js';
import type { Ports } from '../ports.js';
import type { Campaign } from './campaign.js';
import { maxCampaignSize } from './campaign-size.js';

/** Lists the campaigns of the workspace, newest first. */
export const listCampaigns = ({ campaigns, digest }: Pick<Ports, 'campaigns' | 'digest'>) => {
  const sizeLimit = new PageSizeLimit(maxCampaignSize);
  return ({ workspaceId }: Principal<'campaigns:read'>, request: PageRequest = {}): Promise<Page<Campaign>> =>
    paginate(digest, workspaceId, 'campaigns', request, (range) => campaigns.list(workspaceId, range), sizeLimit);
};
