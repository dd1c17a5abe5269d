/** The collections, each with the records of every workspace. */
export type CollectionName =
  'workspaces' | 'apiKeys' | 'instances' | 'groups' | 'campaigns' | 'counters' | 'auditEntries' | 'auditOutcomes';

/** An index that the adapter relies on: for a promise that it makes, or for the cost of a read. */
export interface IndexDefinition {
  readonly name: string;
  readonly key: Readonly<Record<string, 1 | -1>>;
  readonly unique?: true;
  readonly partialFilterExpression?: Readonly<Record<string, unknown>>;
  /** The server deletes a document so many seconds after the time in the index's field. */
  readonly expireAfterSeconds?: number;
}

/** One record per id and workspace. */
export const ID: IndexDefinition = { name: 'id', key: { workspaceId: 1, id: 1 }, unique: true };

/** The index that every collection has by itself. It is made first, so of several it is the one that is named. */
export const DOCUMENT_ID: IndexDefinition = { name: '_id_', key: { _id: 1 }, unique: true };

/** The order of a list. Positions come from the server; that they are unique is a guard. */
export const POSITION: IndexDefinition = { name: 'position', key: { workspaceId: 1, position: -1 }, unique: true };

/** One record per id of the host and workspace. Records without one are not in it. */
export const EXTERNAL_ID: IndexDefinition = {
  name: 'external_id',
  key: { workspaceId: 1, externalId: 1 },
  unique: true,
  partialFilterExpression: { externalId: { $exists: true } },
};

/** One campaign per idempotency key and workspace. Campaigns without a key are not in it. */
export const IDEMPOTENCY_KEY: IndexDefinition = {
  name: 'idempotency_key',
  key: { workspaceId: 1, 'idempotency.key': 1 },
  unique: true,
  partialFilterExpression: { 'idempotency.key': { $exists: true } },
};

/** The campaigns by the time of their creation, which is not unique. */
export const CREATED_AT: IndexDefinition = { name: 'created_at', key: { workspaceId: 1, createdAt: 1 } };

/** The campaigns that a worker can claim, in each workspace the one that is due first. Others have no `dueAt`. */
const DUE: IndexDefinition = {
  name: 'due',
  key: { workspaceId: 1, dueAt: 1 },
  partialFilterExpression: { dueAt: { $exists: true } },
};

/**
 * One document per writer, of one subject in one window, and of a month one for all writers. It is read by its first two
 * fields or by its first three.
 */
const WRITER: IndexDefinition = {
  name: 'writer',
  key: { workspaceId: 1, start: 1, subject: 1, writer: 1 },
  unique: true,
};

/** Collects the counts of windows that have ended. Counts without the field are kept. Nothing is read by it. */
const EXPIRY: IndexDefinition = { name: 'expiry', key: { expiresAt: 1 }, expireAfterSeconds: 0 };

/**
 * Every index. All but two start with the workspace, so that a sharded cluster can split the collections by it. The
 * secret of a key is looked up before the workspace is known, so `apiKeys` stays on one shard. A TTL index has one field
 * alone, and each shard collects its own documents by it.
 *
 * The order matters: of two unique indexes that a document violates, the server names the one that was made first.
 */
export const INDEXES: Readonly<Record<CollectionName, readonly IndexDefinition[]>> = {
  workspaces: [{ name: 'id', key: { workspaceId: 1 }, unique: true }],
  apiKeys: [{ name: 'secret_hash', key: { secretHash: 1 }, unique: true }, ID, POSITION],
  instances: [ID, POSITION, EXTERNAL_ID],
  groups: [ID, POSITION, EXTERNAL_ID],
  campaigns: [IDEMPOTENCY_KEY, ID, POSITION, CREATED_AT, DUE],
  counters: [WRITER, EXPIRY],
  auditEntries: [ID, POSITION],
  auditOutcomes: [ID],
};

export const COLLECTION_NAMES = Object.keys(INDEXES) as readonly CollectionName[];
