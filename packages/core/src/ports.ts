import type { ApiKeyRepository } from './access/api-key.js';
import type { AuditLog } from './audit/audit-log.js';
import type { CampaignQueue } from './campaigns/campaign-queue.js';
import type { CampaignRepository } from './campaigns/campaign-repository.js';
import type { GroupRepository } from './groups/group.js';
import type { InstanceRepository } from './instances/instance.js';
import type { Counters } from './limits/counters.js';
import type { Digest } from './values/digest.js';
import type { IdGenerator } from './values/id.js';
import type { RandomSource } from './values/random-source.js';
import type { Clock } from './values/timestamp.js';
import type { WorkspaceRepository } from './workspaces/workspace.js';
import type { WorkspaceEraser } from './workspaces/workspace-eraser.js';

/** The ports that a storage adapter implements. */
export interface StoragePorts {
  readonly workspaces: WorkspaceRepository;
  readonly apiKeys: ApiKeyRepository;
  readonly instances: InstanceRepository;
  readonly groups: GroupRepository;
  readonly campaigns: CampaignRepository;
  readonly campaignQueue: CampaignQueue;
  readonly counters: Counters;
  readonly auditLog: AuditLog;
  readonly eraser: WorkspaceEraser;
}

/** The ports that a platform adapter implements. */
export interface PlatformPorts {
  readonly clock: Clock;
  readonly ids: IdGenerator;
  readonly random: RandomSource;
  readonly digest: Digest;
}

/** All ports that the core needs. */
export interface Ports extends StoragePorts, PlatformPorts {}
