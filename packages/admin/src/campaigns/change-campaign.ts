import { DomainError, type CampaignId, type WorkspaceId } from '@workspace-api/core';
import type { AdminPorts } from '../ports.js';
import { applyChange, type CampaignChange, type VersionedCampaign } from './campaign-change.js';
import { getCampaign } from './get-campaign.js';

/**
 * Changes a campaign if it still has the version that the caller read. Of two callers with the same version, one
 * succeeds and the other gets `version_conflict`. Throws `campaign_not_found`.
 */
export const changeCampaign = (ports: Pick<AdminPorts, 'campaigns' | 'workspaces'>) => {
  const read = getCampaign(ports);

  return async (
    workspaceId: WorkspaceId,
    id: CampaignId,
    version: number,
    change: (found: VersionedCampaign) => CampaignChange,
  ): Promise<VersionedCampaign> => {
    const found = await read(workspaceId, id);
    if (found.version !== version) throw new DomainError('version_conflict');
    const changed = change(found);
    if (!(await ports.campaigns.replace(workspaceId, changed, version))) throw new DomainError('version_conflict');
    return applyChange(found, changed);
  };
};
