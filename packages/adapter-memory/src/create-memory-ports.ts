import type { AdminStoragePorts } from '@workspace-api/admin';
import type { WorkspaceId } from '@workspace-api/core';
import { MemoryApiKeyRepository } from './memory-api-key-repository.js';
import { MemoryAuditLog } from './memory-audit-log.js';
import { MemoryCampaignQueue } from './memory-campaign-queue.js';
import { MemoryCampaignRepository } from './memory-campaign-repository.js';
import { MemoryCampaigns } from './memory-campaigns.js';
import { MemoryCounters } from './memory-counters.js';
import { MemoryGroupRepository } from './memory-group-repository.js';
import { MemoryInstanceRepository } from './memory-instance-repository.js';
import { MemoryWorkspaceEraser } from './memory-workspace-eraser.js';
import { MemoryWorkspaceRepository, type WorkspaceEntry } from './memory-workspace-repository.js';

/** The storage ports over one in-memory store. */
export type MemoryPorts = AdminStoragePorts;

/**
 * Creates all storage ports over one empty in-memory store. The data lives as long as the ports.
 *
 * @example
 * ```ts
 * import { createMemoryPorts } from '@workspace-api/adapter-memory';
 * import { createNodePorts } from '@workspace-api/adapter-node';
 * import { createWorkspaceApi } from '@workspace-api/core';
 *
 * const api = createWorkspaceApi({ ...createNodePorts(), ...createMemoryPorts() });
 * ```
 */
export const createMemoryPorts = (): MemoryPorts => {
  const workspaces = new Map<WorkspaceId, WorkspaceEntry>();
  const apiKeys = new MemoryApiKeyRepository();
  const instances = new MemoryInstanceRepository();
  const groups = new MemoryGroupRepository();
  const allCampaigns = new MemoryCampaigns();
  const campaigns = new MemoryCampaignRepository(allCampaigns);
  const counters = new MemoryCounters();
  return {
    workspaces: new MemoryWorkspaceRepository(workspaces),
    apiKeys,
    instances,
    groups,
    campaigns,
    campaignQueue: new MemoryCampaignQueue(allCampaigns, workspaces),
    counters,
    auditLog: new MemoryAuditLog(),
    eraser: new MemoryWorkspaceEraser([campaigns, groups, instances, counters, apiKeys]),
  };
};
