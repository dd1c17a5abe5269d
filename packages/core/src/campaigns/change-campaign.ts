import { DomainError } from '../errors/domain-error.js';
import type { Ports } from '../ports.js';
import type { WorkspaceId } from '../workspaces/workspace.js';
import type { Campaign, CampaignId } from './campaign.js';
import type { VersionedCampaign } from './campaign-repository.js';
import { getCampaign } from './get-campaign.js';

/**
 * Changes a campaign, guarded by the version that the caller has read: of two workers that want to change the same
 * campaign one succeeds, and the other gets `version_conflict`. Throws `campaign_not_found`.
 */
export const changeCampaign = (ports: Pick<Ports, 'campaigns'>) => {
  const read = getCampaign(ports);

  return async (
    workspaceId: WorkspaceId,
    id: CampaignId,
    version: number,
    change: (campaign: Campaign) => Campaign,
  ): Promise<VersionedCampaign> => {
    const found = await read(workspaceId, id);
    if (found.version !== version) throw new DomainError('version_conflict');
    const campaign = change(found.campaign);
    if (!(await ports.campaigns.replace(workspaceId, campaign, version))) throw new DomainError('version_conflict');
    return { campaign, version: version + 1 };
  };
};
