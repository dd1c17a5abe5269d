import { expect } from 'chai';
import {
  AuditEntry,
  createWorkspaceAdmin,
  type AdminStoragePorts,
  type AuditEntryId,
  type AuditRecord,
  type RecordStore,
  type SyncSummary,
  type WorkspaceAdmin,
} from '@workspace-api/admin';
import {
  ApiKey,
  Campaign,
  Group,
  Instance,
  paginate,
  type ListName,
  type ListRange,
  type Page,
  type Positioned,
  type WorkspaceId,
} from '@workspace-api/core';
import { nodeDigest } from '../support/node-digest.js';
import { platformAt } from './platform-at.js';
import { sampleOf, type RecordSchema } from './sample-of.js';
import { CREATED_AT, changeTo, sampleIdempotency, sampleInstance } from './samples.js';

/** A record of any list. */
export type Listed = ApiKey | AuditRecord | Campaign | Group | Instance;

/** A range that includes every record of a case. */
export const EVERYTHING: ListRange = { below: null, limit: 1_000 };

/** A way to change a stored record. */
interface Change<Item> {
  readonly fields: readonly string[];
  /** Whether it sets all of the fields, and only from null. */
  readonly isFinal?: true;
  /** Stores `changed`, which differs from the stored record in some of the fields. */
  make(ports: AdminStoragePorts, workspaceId: WorkspaceId, changed: Item, stored: Item): Promise<unknown>;
}

/** A way to find a stored record. */
interface Finder<Item> {
  find(ports: AdminStoragePorts, workspaceId: WorkspaceId, record: Item): Promise<unknown>;
}

/** One of the lists of a store, with the functions that the common cases need. */
interface ListOf<Item> {
  readonly name: ListName;
  readonly schema: RecordSchema;
  /** Creates a record without storing it. */
  sample(workspaceId: WorkspaceId, seed?: number): Item;
  /** Rejects if the id is taken. */
  insert(ports: AdminStoragePorts, workspaceId: WorkspaceId, record: Item): Promise<unknown>;
  read(ports: AdminStoragePorts, workspaceId: WorkspaceId, range: ListRange): Promise<readonly Positioned<Item>[]>;
  /** The methods that find one record, by name. */
  readonly finds: Readonly<Record<string, Finder<Item>['find']>>;
  readonly changes: Readonly<Record<string, Change<Item>>>;
  /** Null if records are never deleted. */
  readonly remove: ((ports: AdminStoragePorts, workspaceId: WorkspaceId, id: string) => Promise<boolean>) | null;
}

export interface List<Item extends Listed = Listed> extends ListOf<Item> {
  /** Adds a new record, and resolves to it. The store gets a copy, so that it cannot share the record with the case. */
  add(ports: AdminStoragePorts, workspaceId: WorkspaceId): Promise<Item>;
}

/** The methods of a repository whose records a host can sync. */
export interface SyncedRepository<Item extends Listed> extends RecordStore<Item> {
  findMany(workspaceId: WorkspaceId, ids: readonly Item['id'][]): Promise<readonly Item[]>;
  list(workspaceId: WorkspaceId, range: ListRange): Promise<readonly Positioned<Item>[]>;
  count(workspaceId: WorkspaceId, atMost?: number): Promise<number>;
}

/** A list whose records a host can sync. */
export interface SyncedList<Item extends Listed = Listed> extends List<Item> {
  of(ports: AdminStoragePorts): SyncedRepository<Item>;
}

/** Resolves to every record of a list, newest first. */
export const readAll = async <Item extends Listed>(
  list: List<Item>,
  ports: AdminStoragePorts,
  workspaceId: WorkspaceId,
): Promise<Item[]> => (await list.read(ports, workspaceId, EVERYTHING)).map(({ record }) => record);

/** Reads one page as the use cases of the core do. */
export const readPage = (
  list: List,
  ports: AdminStoragePorts,
  workspaceId: WorkspaceId,
  limit: number,
  cursor?: string,
): Promise<Page<Listed>> =>
  paginate(nodeDigest, workspaceId, list.name, { limit, cursor }, (range) => list.read(ports, workspaceId, range));

/** Returns 64 hexadecimal digits, which differ if an id, a name or a workspace does. */
const tokenOf = (workspaceId: WorkspaceId, { id, createdAt }: ApiKey | Campaign): string =>
  nodeDigest.sha256(JSON.stringify([workspaceId, id, createdAt]));

const rejectUnless = (isInserted: boolean): void => {
  if (!isInserted) throw new Error('The record was not inserted.');
};

/** The fields of a record but some, so that a new field is included. */
const fieldsBut = ({ shape }: RecordSchema, ...names: readonly string[]): string[] =>
  Object.keys(shape).filter((name) => !names.includes(name));

const pick = <Item extends object, Name extends keyof Item>(item: Item, names: readonly Name[]): Pick<Item, Name> =>
  Object.fromEntries(names.map((name) => [name, item[name]])) as Pick<Item, Name>;

const listOf = <Item extends Listed>(list: ListOf<Item>): List<Item> => ({
  ...list,
  add: async (ports, workspaceId) => {
    const record = list.sample(workspaceId);
    await list.insert(ports, workspaceId, structuredClone(record));
    return record;
  },
});

/**
 * Syncs one record, which must count as updated, and as unchanged when it is repeated. Omits `createdAt`, so that the
 * record keeps the stored one.
 */
const sync = async <Item extends Instance | Group>(
  ports: AdminStoragePorts,
  { createdAt: _, ...record }: Item,
  call: (admin: WorkspaceAdmin, records: readonly Omit<Item, 'createdAt'>[]) => Promise<SyncSummary>,
): Promise<void> => {
  const admin = createWorkspaceAdmin({ ...ports, ...platformAt(() => CREATED_AT) });
  for (const outcome of ['updated', 'unchanged'] as const)
    expect(await call(admin, [record])).to.include({ [outcome]: 1 });
};

const syncedList = <Item extends Instance | Group>(
  of: (ports: AdminStoragePorts) => SyncedRepository<Item>,
  list: Pick<ListOf<Item>, 'name' | 'finds' | 'changes'> & { readonly schema: RecordSchema<Item> },
): SyncedList<Item> => ({
  ...listOf<Item>({
    ...list,
    sample: (_workspaceId, seed) => sampleOf(list.schema, seed),
    insert: async (ports, workspaceId, record) =>
      rejectUnless((await of(ports).insertMissing(workspaceId, [record])).size > 0),
    read: (ports, workspaceId, range) => of(ports).list(workspaceId, range),
    finds: {
      ...list.finds,
      findMany: async (ports, workspaceId, { id }) => (await of(ports).findMany(workspaceId, [id]))[0],
    },
    changes: {
      ...list.changes,
      updateMany: {
        fields: fieldsBut(list.schema, 'id'),
        make: (ports, workspaceId, changed) => of(ports).updateMany(workspaceId, [changed]),
      },
    },
    remove: async (ports, workspaceId, id) => (await of(ports).removeMany(workspaceId, [id as Item['id']])) > 0,
  }),
  of,
});

const STATUS_FIELDS = ['status', 'statusReason', 'statusChangedAt', 'updatedAt'] as const;

export const instanceList = syncedList<Instance>(({ instances }) => instances, {
  name: 'instances',
  schema: Instance,
  finds: {},
  changes: {
    changeStatus: {
      fields: STATUS_FIELDS,
      make: ({ instances }, workspaceId, changed, { status }) =>
        instances.changeStatus(workspaceId, changed.id, status, pick(changed, STATUS_FIELDS)),
    },
    syncInstances: {
      fields: fieldsBut(Instance, 'id', 'statusChangedAt', 'createdAt', 'updatedAt'),
      make: (ports, workspaceId, changed) =>
        sync(ports, changed, (admin, records) => admin.syncInstances({ workspaceId, records })),
    },
  },
});

export const groupList = syncedList<Group>(({ groups }) => groups, {
  name: 'groups',
  schema: Group,
  finds: {},
  changes: {
    syncGroups: {
      fields: fieldsBut(Group, 'id', 'createdAt', 'updatedAt'),
      make: async (ports, workspaceId, changed) => {
        await ports.instances.insertMissing(workspaceId, [sampleInstance({ id: changed.instanceId })]);
        await sync(ports, changed, (admin, records) => admin.syncGroups({ workspaceId, records }));
      },
    },
  },
});

export const campaignList = listOf<Campaign>({
  name: 'campaigns',
  schema: Campaign,
  sample: (_workspaceId, seed) => sampleOf(Campaign, seed),
  insert: async ({ campaigns }, workspaceId, record) => {
    const idempotency = sampleIdempotency({ key: tokenOf(workspaceId, record) });
    rejectUnless(await campaigns.insert(workspaceId, record, idempotency));
  },
  read: ({ campaigns }, workspaceId, range) => campaigns.list(workspaceId, range),
  finds: {
    find: async ({ campaigns }, workspaceId, { id }) => (await campaigns.find(workspaceId, id))?.campaign,
    findByIdempotencyKey: async ({ campaigns }, workspaceId, record) =>
      (await campaigns.findByIdempotencyKey(workspaceId, tokenOf(workspaceId, record)))?.campaign,
  },
  changes: {
    replace: {
      fields: fieldsBut(Campaign, 'id', 'name', 'instanceId', 'groupIds', 'content', 'metadata', 'createdAt'),
      make: ({ campaigns }, workspaceId, changed) => campaigns.replace(workspaceId, changeTo(changed), 1),
    },
  },
  remove: null,
});

const SETTING_FIELDS = ['name', 'allowedAddresses', 'requestsPerMinute'] as const;

const REVOCATION_FIELDS = ['revokedAt', 'revokedBy', 'revocationReason', 'revokedInEmergency'] as const;

export const apiKeyList = listOf<ApiKey>({
  name: 'api-keys',
  schema: ApiKey,
  sample: (workspaceId, seed) => ({ ...sampleOf(ApiKey, seed), workspaceId }),
  insert: ({ apiKeys }, workspaceId, record) => apiKeys.insert(workspaceId, record, tokenOf(workspaceId, record)),
  read: ({ apiKeys }, workspaceId, range) => apiKeys.list(workspaceId, range),
  finds: {
    find: ({ apiKeys }, workspaceId, { id }) => apiKeys.find(workspaceId, id),
    findBySecretHash: ({ apiKeys }, _workspaceId, record) =>
      apiKeys.findBySecretHash(tokenOf(record.workspaceId, record)),
  },
  changes: {
    recordUse: {
      fields: ['lastUsedAt', 'lastUsedAddress'],
      isFinal: true,
      make: ({ apiKeys }, workspaceId, { id, lastUsedAt, lastUsedAddress }) =>
        apiKeys.recordUse(workspaceId, id, lastUsedAt ?? CREATED_AT, lastUsedAddress),
    },
    update: {
      fields: SETTING_FIELDS,
      make: ({ apiKeys }, workspaceId, changed) =>
        apiKeys.update(workspaceId, changed.id, pick(changed, SETTING_FIELDS)),
    },
    revoke: {
      fields: REVOCATION_FIELDS,
      isFinal: true,
      make: ({ apiKeys }, workspaceId, changed) =>
        apiKeys.update(workspaceId, changed.id, {
          ...pick(changed, REVOCATION_FIELDS),
          revokedAt: changed.revokedAt ?? CREATED_AT,
        }),
    },
  },
  remove: null,
});

export const auditLogList = listOf<AuditRecord>({
  name: 'audit-log',
  schema: AuditEntry,
  sample: (_workspaceId, seed) => ({ ...sampleOf(AuditEntry, seed), outcome: null, counts: null }),
  insert: ({ auditLog }, workspaceId, { outcome: _, counts: _counts, ...entry }) => auditLog.append(workspaceId, entry),
  read: ({ auditLog }, workspaceId, range) => auditLog.list(workspaceId, range),
  finds: {},
  changes: {
    updateMany: {
      fields: fieldsBut(AuditEntry, 'id'),
      make: ({ auditLog }, workspaceId, { outcome: _, counts: _counts, ...entry }) =>
        auditLog.updateMany(workspaceId, [entry]),
    },
  },
  remove: async ({ auditLog }, workspaceId, id) => (await auditLog.removeMany(workspaceId, [id as AuditEntryId])) > 0,
});

/** The lists of a workspace that are erased with it. Keys are last. */
export const ERASED_LISTS: readonly List[] = [instanceList, groupList, campaignList, apiKeyList];
