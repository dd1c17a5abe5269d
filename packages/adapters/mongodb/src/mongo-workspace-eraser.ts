import type { WorkspaceEraser } from '@workspace-api/admin/storage';
import type { WorkspaceId } from '@workspace-api/core';
import type { Document } from 'mongodb';
import { BsonReader, type RowView } from './bson-reader.js';
import { matchId } from './bson-values.js';
import type { CollectionName } from './indexes.js';
import type { MongoDatabase } from './mongo-database.js';

/** The collections that are kept when a workspace is deleted. */
type Kept = 'workspaces' | 'auditEntries' | 'auditOutcomes';

/**
 * The fields that identify a document in its workspace, by collection, in the order of erasure. A new collection does
 * not compile until it is named here.
 */
const ERASED: Readonly<Record<Exclude<CollectionName, Kept>, readonly string[]>> = {
  campaigns: ['id'],
  groups: ['id'],
  instances: ['id'],
  counters: ['start', 'subject'],
  apiKeys: ['id'],
};

const COLLECTIONS = Object.entries(ERASED) as [CollectionName, readonly string[]][];

/** Returns a view of the fields only, decoded by the driver. */
const viewOf = (fields: readonly string[]): RowView<Document> => ({
  reader: new BsonReader(...fields),
  projection: { _id: 0, ...Object.fromEntries(fields.map((field) => [field, 1])) },
  toItem: (row) => Object.fromEntries(fields.map((field) => [field, row.decoded(field)])),
});

/**
 * Erases workspaces. Deletes each document by an index that starts with the workspace, so that a sharded cluster uses
 * one shard.
 */
export class MongoWorkspaceEraser implements WorkspaceEraser {
  readonly #database: MongoDatabase;

  constructor(database: MongoDatabase) {
    this.#database = database;
  }

  async eraseSome(workspaceId: WorkspaceId, limit: number): Promise<number> {
    let erased = 0;
    for (const [collection, fields] of COLLECTIONS) {
      if (erased === limit) break;
      const filter = { workspaceId: matchId(workspaceId) };
      const found = await this.#database.find(collection, { filter, limit: limit - erased }, viewOf(fields));
      const filters = found.map((document) => ({ ...filter, ...document }));
      if (filters.length > 0) await this.#database.deleteEach(collection, filters);
      erased += found.length;
    }
    return erased;
  }
}
