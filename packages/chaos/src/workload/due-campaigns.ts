import { createPrincipal, createWorkspaceApi, isDomainError } from '@workspace-api/core';
import { randomUUID } from 'node:crypto';
import type { StoredDueCampaign } from '../history/evidence.js';
import { readCampaigns } from '../history/read-stored.js';
import type { Connection } from './connect.js';
import { openWorkspace } from './open-workspace.js';

/** Long enough for a creation that is not held up. */
const DUE_AFTER_MILLISECONDS = 1_500;
const GROUPS = 5;

/** A workspace whose campaigns become due, for the worker processes. */
export interface DueCampaigns {
  /** Schedules a campaign that is due soon. Resolves to its id; null if that is not acknowledged. */
  schedule(): Promise<string | null>;
  /** Reads every campaign with its deliveries. */
  readStored(): Promise<readonly StoredDueCampaign[]>;
}

/** Creates the workspace. */
export const openDueCampaigns = async ({
  admin,
  ports,
}: Pick<Connection, 'admin' | 'ports'>): Promise<DueCampaigns> => {
  const { workspaceId, instanceId, groupIds } = await openWorkspace(admin, 'Due campaigns', GROUPS);
  const api = createWorkspaceApi(ports, { rateLimits: { key: null, workspace: null, address: null } });
  const principal = createPrincipal(workspaceId, ['campaigns:write']);
  return {
    schedule: async () => {
      const input = {
        ...{ name: 'Due', instanceId, groupIds, content: { type: 'text' as const, text: 'It is here.' } },
        scheduledAt: new Date(Date.now() + DUE_AFTER_MILLISECONDS).toISOString(),
      };
      try {
        return (await api.createCampaign(principal, input, { idempotencyKey: randomUUID() })).record.id;
      } catch (error) {
        if (isDomainError(error) && (error.code === 'unavailable' || error.code === 'schedule_in_past')) return null;
        throw error;
      }
    },
    readStored: async () => {
      const campaigns = await readCampaigns(ports.campaigns, workspaceId);
      const stored = await Promise.all(campaigns.map(({ id }) => admin.getCampaign({ workspaceId, campaignId: id })));
      return stored.map(({ campaign: { id, status, stats, groupIds: ids }, deliveries }) => ({
        ...{ id, status, stats, groupIds: ids },
        deliveries: deliveries.map(({ groupId, status: outcome }) => ({ groupId, status: outcome })),
      }));
    },
  };
};
