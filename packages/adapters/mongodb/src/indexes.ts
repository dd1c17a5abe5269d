/** The collections. Each has the records of every workspace. */
export type CollectionName =
  'workspaces' | 'apiKeys' | 'instances' | 'groups' | 'campaigns' | 'counters' | 'auditEntries' | 'auditOutcomes';

/** An index that the adapter relies on, for a guarantee or for the cost of a read. */
export interface IndexDefinition {
  readonly name: string;
  readonly key: Readonly<Record<string, 1 | -1>>;
  readonly unique?: true;
  readonly partialFilterExpression?: Readonly<Record<string, unknown>>;
  /** The server deletes a document this many seconds after the time in the indexed field. */
  readonly expireAfterSeconds?: number;
}

/** One workspace per id. */
export const WORKSPACE_ID: IndexDefinition = { name: 'id', key: { workspaceId: 1 }, unique: true };

/** One record per workspace and id. */
export const ID: IndexDefinition = { name: 'id', key: { workspaceId: 1, id: 1 }, unique: true };

/**
 * The index that every collection has by default. It is the oldest, so a conflict with several indexes names this one.
 */
export const DOCUMENT_ID: IndexDefinition = { name: '_id_', key: { _id: 1 }, unique: true };

/** The order of a list. The server assigns positions; `unique` is a safeguard. */
export const POSITION: IndexDefinition = { name: 'position', key: { workspaceId: 1, position: -1 }, unique: true };

/** The order in which the entries of all workspaces are exported. */
const EXPORT: IndexDefinition = { name: 'export', key: { position: 1, workspaceId: 1 } };

/** One campaign per workspace and idempotency key. Campaigns without a key are not indexed. */
export const IDEMPOTENCY_KEY: IndexDefinition = {
  name: 'idempotency_key',
  key: { workspaceId: 1, 'idempotency.key': 1 },
  unique: true,
  partialFilterExpression: { 'idempotency.key': { $exists: true } },
};

/** Campaigns by creation time, which is not unique. */
const CREATED_AT: IndexDefinition = { name: 'created_at', key: { workspaceId: 1, createdAt: 1 } };

/** The campaigns that a worker can claim, by due time. All others have no `dueAt`. */
const DUE: IndexDefinition = {
  name: 'due',
  key: { workspaceId: 1, dueAt: 1 },
  partialFilterExpression: { dueAt: { $exists: true } },
};

/** One document per window and subject. */
const COUNTER: IndexDefinition = {
  name: 'counter',
  key: { workspaceId: 1, start: 1, subject: 1 },
  unique: true,
};

/** Deletes the counts of windows that have ended. Counts without the field are kept. No read uses this index. */
const EXPIRY: IndexDefinition = { name: 'expiry', key: { expiresAt: 1 }, expireAfterSeconds: 0 };

/**
 * Every index. All but three start with the workspace, so that a cluster can shard the collections by it. The secret of a
 * key is looked up before the workspace is known, so `apiKeys` stays on one shard. A TTL index has a single field; each
 * shard expires its own documents. An export of the audit log asks every shard.
 *
 * The order matters: if a document violates two unique indexes, the server names the one that was created first.
 */
export const INDEXES: Readonly<Record<CollectionName, readonly IndexDefinition[]>> = {
  workspaces: [WORKSPACE_ID],
  apiKeys: [{ name: 'secret_hash', key: { secretHash: 1 }, unique: true }, ID, POSITION],
  instances: [ID, POSITION],
  groups: [ID, POSITION],
  campaigns: [IDEMPOTENCY_KEY, ID, POSITION, CREATED_AT, DUE],
  counters: [COUNTER, EXPIRY],
  auditEntries: [ID, POSITION, EXPORT],
  auditOutcomes: [ID],
};

export const COLLECTION_NAMES = Object.keys(INDEXES) as readonly CollectionName[];
