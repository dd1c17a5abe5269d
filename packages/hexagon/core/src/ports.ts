import type { ApiKeyRepository } from './keys/api-key-repository.js';
import type { CampaignRepository } from './campaigns/campaign-repository.js';
import type { GroupRepository } from './groups/group-repository.js';
import type { InstanceRepository } from './instances/instance-repository.js';
import type { Counters } from './limits/counters.js';
import type { Clock, Digest, IdGenerator } from './values/platform.js';
import type { WorkspaceRepository } from './workspaces/workspace-repository.js';

/** The ports of the six operations that a storage adapter implements. */
export interface StoragePorts {
  readonly workspaces: WorkspaceRepository;
  readonly apiKeys: ApiKeyRepository;
  readonly instances: InstanceRepository;
  readonly groups: GroupRepository;
  readonly campaigns: CampaignRepository;
  readonly counters: Counters;
}

/** The ports of the six operations that a platform adapter implements. */
export interface PlatformPorts {
  readonly clock: Clock;
  readonly ids: IdGenerator;
  readonly digest: Digest;
}

/** All ports that the six operations need. */
export interface Ports extends StoragePorts, PlatformPorts {}

/** The names of ports, each with the names of its methods. The type makes the build fail if one is missing. */
export type PortMethods<Some> = { readonly [Name in keyof Some]: { readonly [Method in keyof Some[Name]]: true } };

/** The ports of the six operations, for checks at run time. */
export const PORT_METHODS: {
  readonly storage: PortMethods<StoragePorts>;
  readonly platform: PortMethods<PlatformPorts>;
} = {
  storage: {
    workspaces: { find: true },
    apiKeys: { findBySecretHash: true, recordUse: true },
    instances: { findMany: true, list: true, count: true },
    groups: { findMany: true, list: true, count: true },
    campaigns: { insert: true, findByIdempotencyKey: true, list: true, countCreated: true },
    counters: { add: true, known: true, total: true, requestsByKey: true, flush: true, close: true },
  },
  platform: { clock: { now: true }, ids: { next: true }, digest: { sha256: true } },
};
