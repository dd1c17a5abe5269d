import type { RecordStore } from '@workspace-api/admin/storage';
import type { Id, ListRange, Positioned, WorkspaceId } from '@workspace-api/core';
import type { CollectionName } from './indexes.js';
import type { MongoDatabase } from './mongo-database.js';
import type { RecordCodec } from './record-codec.js';
import { RecordLookup } from './record-lookup.js';
import { WorkspaceCollection } from './workspace-collection.js';

/** The records of one kind, such as instances or groups. */
export class MongoRecordRepository<Item extends { readonly id: Id<string> }> implements RecordStore<Item> {
  protected readonly records: WorkspaceCollection;
  readonly #codec: RecordCodec<Item>;
  readonly #lookup: RecordLookup<Item>;

  constructor(database: MongoDatabase, name: CollectionName, codec: RecordCodec<Item>) {
    this.records = new WorkspaceCollection(database, name);
    this.#codec = codec;
    this.#lookup = new RecordLookup(this.records, codec);
  }

  insertMissing(workspaceId: WorkspaceId, items: readonly Item[]): Promise<ReadonlySet<Item['id']>> {
    return this.records.insertMissing(workspaceId, items.map(this.#codec.toDocument));
  }

  findMany(workspaceId: WorkspaceId, ids: readonly Item['id'][]): Promise<readonly Item[]> {
    return this.#lookup.findMany(workspaceId, ids);
  }

  list(workspaceId: WorkspaceId, range: ListRange): Promise<readonly Positioned<Item>[]> {
    return this.records.list(workspaceId, range, this.#codec);
  }

  count(workspaceId: WorkspaceId, atMost = 0): Promise<number> {
    return this.records.count(workspaceId, {}, { limit: atMost });
  }

  updateMany(workspaceId: WorkspaceId, items: readonly Item[]): Promise<void> {
    return this.records.updateMany(workspaceId, items, this.#codec);
  }

  removeMany(workspaceId: WorkspaceId, ids: readonly Item['id'][]): Promise<number> {
    return this.records.removeMany(workspaceId, ids);
  }
}
