import type { CampaignId, WorkspaceId } from '@workspace-api/core';
import type { AdminPorts } from '../ports.js';
import type { VersionedCampaign } from './campaign-change.js';

/** Reads a campaign. Resolves to null if there is none, or its workspace is deleted, even before it is erased. */
export const findCampaign =
  ({ campaigns, workspaces }: Pick<AdminPorts, 'campaigns' | 'workspaces'>) =>
  async (workspaceId: WorkspaceId, id: CampaignId): Promise<VersionedCampaign | null> => {
    const [workspace, campaign] = await Promise.all([workspaces.find(workspaceId), campaigns.find(workspaceId, id)]);
    return workspace && campaign;
  };
