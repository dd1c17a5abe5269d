import type { AuditRecord, AdminStoragePorts } from '@workspace-api/admin';
import type {
  ApiKey,
  Campaign,
  Group,
  GroupId,
  Instance,
  InstanceId,
  ListName,
  ListRange,
  Positioned,
  WorkspaceId,
} from '@workspace-api/core';
import {
  minutesLater,
  newHash,
  newId,
  sampleApiKey,
  sampleAuditEntry,
  sampleCampaign,
  sampleGroup,
  sampleInstance,
} from './samples.js';

/** A record of any list. */
export type Listed = ApiKey | AuditRecord | Campaign | Group | Instance;

/** One of the lists of a store, with the operations that the common cases need. */
export interface List {
  readonly name: ListName;
  /** Adds a new record, and resolves to it. */
  add(ports: AdminStoragePorts, workspaceId: WorkspaceId): Promise<Listed>;
  read(ports: AdminStoragePorts, workspaceId: WorkspaceId, range: ListRange): Promise<readonly Positioned<Listed>[]>;
  /** Null if records are never deleted. */
  readonly remove: ((ports: AdminStoragePorts, workspaceId: WorkspaceId, id: string) => Promise<boolean>) | null;
}

/** A list whose records a host can sync. */
export interface SyncedList extends List {
  /** Creates a record without storing it, with the given fields. */
  sample(fields: { readonly id?: string; readonly name?: string }): Listed;
  insertMissing(
    ports: AdminStoragePorts,
    workspaceId: WorkspaceId,
    records: readonly Listed[],
  ): Promise<ReadonlySet<string>>;
  findMany(ports: AdminStoragePorts, workspaceId: WorkspaceId, ids: readonly string[]): Promise<readonly Listed[]>;
  updateMany(ports: AdminStoragePorts, workspaceId: WorkspaceId, records: readonly Listed[]): Promise<void>;
  removeMany(ports: AdminStoragePorts, workspaceId: WorkspaceId, ids: readonly string[]): Promise<number>;
  /** Returns the record with another value in every field that an update sets. */
  changed(record: Listed): Listed;
  remove(ports: AdminStoragePorts, workspaceId: WorkspaceId, id: string): Promise<boolean>;
}

export const instanceList: SyncedList = {
  name: 'instances',
  add: async ({ instances }, workspaceId) => {
    const instance = sampleInstance();
    await instances.insertMissing(workspaceId, [instance]);
    return instance;
  },
  read: ({ instances }, workspaceId, range) => instances.list(workspaceId, range),
  sample: (fields) => sampleInstance(fields as Partial<Instance>),
  insertMissing: ({ instances }, workspaceId, records) =>
    instances.insertMissing(workspaceId, records as readonly Instance[]),
  findMany: ({ instances }, workspaceId, ids) => instances.findMany(workspaceId, ids as readonly InstanceId[]),
  updateMany: ({ instances }, workspaceId, records) =>
    instances.updateMany(workspaceId, records as readonly Instance[]),
  removeMany: ({ instances }, workspaceId, ids) => instances.removeMany(workspaceId, ids as readonly InstanceId[]),
  changed: (record) => ({
    ...(record as Instance),
    name: 'Changed',
    status: 'failed',
    statusReason: 'Lost',
    statusChangedAt: minutesLater(5),
    updatedAt: minutesLater(6),
  }),
  remove: async ({ instances }, workspaceId, id) => (await instances.removeMany(workspaceId, [id as InstanceId])) > 0,
};

export const groupList: SyncedList = {
  name: 'groups',
  add: async ({ groups }, workspaceId) => {
    const group = sampleGroup();
    await groups.insertMissing(workspaceId, [group]);
    return group;
  },
  read: ({ groups }, workspaceId, range) => groups.list(workspaceId, range),
  sample: (fields) => sampleGroup(fields as Partial<Group>),
  insertMissing: ({ groups }, workspaceId, records) => groups.insertMissing(workspaceId, records as readonly Group[]),
  findMany: ({ groups }, workspaceId, ids) => groups.findMany(workspaceId, ids as readonly GroupId[]),
  updateMany: ({ groups }, workspaceId, records) => groups.updateMany(workspaceId, records as readonly Group[]),
  removeMany: ({ groups }, workspaceId, ids) => groups.removeMany(workspaceId, ids as readonly GroupId[]),
  changed: (record) => ({
    ...(record as Group),
    instanceId: newId(),
    name: 'Changed',
    memberCount: 99,
    sendable: false,
    updatedAt: minutesLater(6),
  }),
  remove: async ({ groups }, workspaceId, id) => (await groups.removeMany(workspaceId, [id as GroupId])) > 0,
};

export const campaignList: List = {
  name: 'campaigns',
  add: async ({ campaigns }, workspaceId) => {
    const campaign = sampleCampaign();
    await campaigns.insert(workspaceId, campaign, null);
    return campaign;
  },
  read: ({ campaigns }, workspaceId, range) => campaigns.list(workspaceId, range),
  remove: null,
};

export const apiKeyList: List = {
  name: 'api-keys',
  add: async ({ apiKeys }, workspaceId) => {
    const key = sampleApiKey(workspaceId);
    await apiKeys.insert(workspaceId, key, newHash());
    return key;
  },
  read: ({ apiKeys }, workspaceId, range) => apiKeys.list(workspaceId, range),
  remove: null,
};

export const auditLogList: List = {
  name: 'audit-log',
  add: async ({ auditLog }, workspaceId) => {
    const entry = sampleAuditEntry();
    await auditLog.append(workspaceId, entry);
    return { ...entry, outcome: null };
  },
  read: ({ auditLog }, workspaceId, range) => auditLog.list(workspaceId, range),
  remove: null,
};
