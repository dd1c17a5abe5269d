import { DomainError, type CampaignId, type WorkspaceId } from '@workspace-api/core';
import type { AdminPorts } from '../ports.js';
import type { VersionedCampaign } from './campaign-change.js';
import { findCampaign } from './find-campaign.js';

/** Reads a campaign with its version. Throws `campaign_not_found`. */
export const getCampaign = (ports: Pick<AdminPorts, 'campaigns' | 'workspaces'>) => {
  const find = findCampaign(ports);

  return async (workspaceId: WorkspaceId, id: CampaignId): Promise<VersionedCampaign> => {
    const found = await find(workspaceId, id);
    if (found === null) throw new DomainError('campaign_not_found');
    return found;
  };
};
