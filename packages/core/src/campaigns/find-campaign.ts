import type { Ports } from '../ports.js';
import type { WorkspaceId } from '../workspaces/workspace.js';
import type { VersionedCampaign } from './campaign-change.js';
import type { CampaignId } from './campaign.js';

/** Reads a campaign. Resolves to null if there is none, or its workspace is deleted, even before it is erased. */
export const findCampaign =
  ({ campaigns, workspaces }: Pick<Ports, 'campaigns' | 'workspaces'>) =>
  async (workspaceId: WorkspaceId, id: CampaignId): Promise<VersionedCampaign | null> => {
    const [workspace, campaign] = await Promise.all([workspaces.find(workspaceId), campaigns.find(workspaceId, id)]);
    return workspace && campaign;
  };
