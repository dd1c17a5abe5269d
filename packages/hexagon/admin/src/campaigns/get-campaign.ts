import { Campaign, DomainError, Workspace, object, type CampaignId, type WorkspaceId } from '@workspace-api/core';
import { adminOperation } from '../admin-operation.js';
import type { AdminPorts } from '../ports.js';
import { VersionedCampaign } from './campaign-change.js';

/** Reads a campaign. Resolves to null if there is none, or its workspace is deleted, even before it is erased. */
export const findCampaign = async (
  { campaigns, workspaces }: Pick<AdminPorts, 'campaigns' | 'workspaces'>,
  workspaceId: WorkspaceId,
  id: CampaignId,
): Promise<VersionedCampaign | null> => {
  const [workspace, campaign] = await Promise.all([workspaces.find(workspaceId), campaigns.find(workspaceId, id)]);
  return workspace && campaign;
};

/** Reads a campaign. Throws `campaign_not_found`. */
export const requireCampaign = async (
  ports: Pick<AdminPorts, 'campaigns' | 'workspaces'>,
  workspaceId: WorkspaceId,
  id: CampaignId,
): Promise<VersionedCampaign> => {
  const found = await findCampaign(ports, workspaceId, id);
  if (found === null) throw new DomainError('campaign_not_found');
  return found;
};

/** Reads a campaign with its version. */
export const getCampaign = adminOperation({
  id: 'getCampaign',
  name: 'campaigns.get',
  effect: 'read',
  summary: 'Read a campaign',
  description: 'Returns a campaign with its version, lease and deliveries.',
  input: object({ workspaceId: Workspace.shape.id, campaignId: Campaign.shape.id }),
  output: VersionedCampaign,
  errors: ['campaign_not_found'],
  perform:
    (ports: Pick<AdminPorts, 'campaigns' | 'workspaces'>) =>
    ({ workspaceId, campaignId }) =>
      requireCampaign(ports, workspaceId, campaignId),
});
