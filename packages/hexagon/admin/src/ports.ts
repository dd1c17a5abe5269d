import type { PlatformPorts, RandomSource, StoragePorts } from '@workspace-api/core';
import { PORT_METHODS, type PortMethods } from '@workspace-api/core/internal';
import type { AdminApiKeyRepository } from './keys/admin-api-key-repository.js';
import type { AuditLog } from './audit/audit-log.js';
import type { AdminCampaignRepository } from './campaigns/admin-campaign-repository.js';
import type { CampaignQueue } from './campaigns/campaign-queue.js';
import type { AdminGroupRepository } from './groups/admin-group-repository.js';
import type { AdminInstanceRepository } from './instances/admin-instance-repository.js';
import type { AdminWorkspaceRepository } from './workspaces/admin-workspace-repository.js';
import type { WorkspaceEraser } from './workspaces/workspace-eraser.js';

/** All ports that a storage adapter implements: those of the six operations, extended, and those of the back office. */
export interface AdminStoragePorts extends StoragePorts {
  readonly workspaces: AdminWorkspaceRepository;
  readonly apiKeys: AdminApiKeyRepository;
  readonly instances: AdminInstanceRepository;
  readonly groups: AdminGroupRepository;
  readonly campaigns: AdminCampaignRepository;
  readonly campaignQueue: CampaignQueue;
  readonly auditLog: AuditLog;
  readonly eraser: WorkspaceEraser;
}

/** All ports that a platform adapter implements. */
export interface AdminPlatformPorts extends PlatformPorts {
  readonly random: RandomSource;
}

/** All ports that the admin surface needs. They serve the six operations too. */
export interface AdminPorts extends AdminStoragePorts, AdminPlatformPorts {}

/** The ports of the admin surface: those of the six operations and its own. Bindings and run-time checks use it. */
export const ADMIN_PORT_METHODS: {
  readonly storage: PortMethods<AdminStoragePorts>;
  readonly platform: PortMethods<AdminPlatformPorts>;
} = {
  storage: {
    workspaces: {
      ...PORT_METHODS.storage.workspaces,
      insert: true,
      list: true,
      update: true,
      markDeleted: true,
      listMembers: true,
      setRole: true,
    },
    apiKeys: {
      ...PORT_METHODS.storage.apiKeys,
      insert: true,
      find: true,
      countValid: true,
      list: true,
      update: true,
    },
    instances: {
      ...PORT_METHODS.storage.instances,
      insertMissing: true,
      changeStatus: true,
      updateMany: true,
      removeMany: true,
    },
    groups: { ...PORT_METHODS.storage.groups, insertMissing: true, updateMany: true, removeMany: true },
    campaigns: { ...PORT_METHODS.storage.campaigns, find: true, replace: true, forgetKeys: true },
    campaignQueue: { findDue: true, take: true },
    counters: PORT_METHODS.storage.counters,
    auditLog: {
      ...{ append: true, appendOutcome: true, list: true, listAll: true },
      ...{ updateMany: true, removeMany: true },
    },
    eraser: { eraseSome: true },
  },
  platform: { ...PORT_METHODS.platform, random: { bytes: true } },
};
