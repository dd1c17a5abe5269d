import type { AdminStoragePorts } from '@workspace-api/admin/storage';
import type { CounterStore, Group, WorkspaceId } from '@workspace-api/core';
import { BufferedCounters, trust, type BufferedCountersOptions } from '@workspace-api/core/internal';
import { MemoryApiKeyRepository } from './memory-api-key-repository.js';
import { MemoryAuditLog } from './memory-audit-log.js';
import { MemoryCampaignQueue } from './memory-campaign-queue.js';
import { MemoryCampaignRepository } from './memory-campaign-repository.js';
import { MemoryCounterStore } from './memory-counter-store.js';
import { MemoryInstanceRepository } from './memory-instance-repository.js';
import { MemoryRecordRepository } from './memory-record-repository.js';
import { MemoryWorkspaceEraser } from './memory-workspace-eraser.js';
import { MemoryWorkspaceRepository, type WorkspaceEntry } from './memory-workspace-repository.js';
import { takingTurns } from './taking-turns.js';

/** The storage ports over one in-memory store. */
export type MemoryPorts = AdminStoragePorts;

/** An in-memory store. Several sets of ports over it act like processes that share a database. */
export interface MemoryStore {
  readonly records: Omit<MemoryPorts, 'counters'>;
  readonly counters: CounterStore;
}

/** Creates an empty in-memory store. */
export const createMemoryStore = (): MemoryStore => {
  const workspaces = new Map<WorkspaceId, WorkspaceEntry>();
  const apiKeys = new MemoryApiKeyRepository();
  const instances = new MemoryInstanceRepository();
  const groups = new MemoryRecordRepository<Group>();
  const campaigns = new MemoryCampaignRepository();
  const counters = new MemoryCounterStore();
  const records = {
    workspaces: new MemoryWorkspaceRepository(workspaces),
    apiKeys,
    instances,
    groups,
    campaigns,
    campaignQueue: new MemoryCampaignQueue(campaigns, workspaces),
    auditLog: new MemoryAuditLog(),
    eraser: new MemoryWorkspaceEraser([campaigns, groups, instances, counters, apiKeys]),
  };
  return { records, counters };
};

const PLATFORM: BufferedCountersOptions = {
  schedule: (flush, milliseconds) => {
    const timer: { readonly unref?: () => void } = setTimeout(flush, milliseconds);
    // Timers of browsers and Workers are numbers.
    timer.unref?.();
  },
  newWriter: () => crypto.randomUUID(),
};

/**
 * Creates all storage ports over an in-memory store, by default a new, empty one. The data lives as long as
 * the store.
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
export const createMemoryPorts = ({ records, counters }: MemoryStore = createMemoryStore()): MemoryPorts =>
  trust({ ...takingTurns(records), counters: new BufferedCounters(counters, PLATFORM) });
