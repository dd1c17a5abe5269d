import type { CampaignMove, WorkspaceAdmin } from '@workspace-api/admin';
import {
  CAMPAIGN_STATUSES,
  addDays,
  type Campaign,
  type CampaignStatus,
  type Principal,
  type Timestamp,
  type WorkspaceApi,
} from '@workspace-api/core';
import type { SceneGroups } from './scene-groups.js';

/** The moves that lead to each status, from a draft on. */
const movesTo = (now: Timestamp): Readonly<Record<CampaignStatus, readonly CampaignMove[]>> => {
  const scheduled: CampaignMove = { to: 'scheduled', scheduledAt: addDays(now, 1) };
  const running: CampaignMove[] = [scheduled, { to: 'running' }];
  return {
    draft: [],
    scheduled: [scheduled],
    running,
    paused: [...running, { to: 'paused' }],
    completed: [...running, { to: 'completed' }],
    failed: [...running, { to: 'failed', reason: 'The instance was disabled.' }],
    cancelled: [{ to: 'cancelled' }],
  };
};

/** Creates one campaign in each status, named by its status, for both sendable groups. */
export const createSceneCampaigns = async (
  api: WorkspaceApi,
  admin: WorkspaceAdmin,
  principal: Principal<'campaigns:write'>,
  { sendable }: SceneGroups,
  now: Timestamp,
): Promise<Readonly<Record<CampaignStatus, Campaign>>> => {
  const { workspaceId } = principal;
  const moves = movesTo(now);
  const campaigns: Partial<Record<CampaignStatus, Campaign>> = {};
  for (const name of CAMPAIGN_STATUSES) {
    const { record: draft } = await api.createCampaign(principal, {
      name,
      instanceId: sendable[0].instanceId,
      groupIds: sendable.map(({ id }) => id),
      content: { type: 'text', text: 'Hello' },
    });
    let current = await admin.getCampaign({ workspaceId, campaignId: draft.id });
    for (const move of moves[name])
      current = await admin.moveCampaign({ workspaceId, campaignId: draft.id, version: current.version, ...move });
    campaigns[name] = current.campaign;
  }
  return campaigns as Record<CampaignStatus, Campaign>;
};
