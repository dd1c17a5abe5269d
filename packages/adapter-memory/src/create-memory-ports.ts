import type { StoragePorts } from '@workspace-api/core';
import { MemoryApiKeyRepository } from './memory-api-key-repository.js';
import { MemoryCampaignRepository } from './memory-campaign-repository.js';
import { MemoryCounters } from './memory-counters.js';
import { MemoryGroupRepository } from './memory-group-repository.js';
import { MemoryInstanceRepository } from './memory-instance-repository.js';
import { MemoryWorkspaceRepository } from './memory-workspace-repository.js';

/** Every storage port over one empty store, which lives as long as the ports do. */
export const createMemoryPorts = (): StoragePorts => ({
  workspaces: new MemoryWorkspaceRepository(),
  apiKeys: new MemoryApiKeyRepository(),
  instances: new MemoryInstanceRepository(),
  groups: new MemoryGroupRepository(),
  campaigns: new MemoryCampaignRepository(),
  counters: new MemoryCounters(),
});
