import type { RecordStore } from '@workspace-api/admin/storage';
import type { Id, ListRange, Positioned, WorkspaceId } from '@workspace-api/core';
import { Lookups, frozen } from '@workspace-api/core/internal';
import type { CollectionName } from './indexes.js';
import type { MongoDatabase } from './mongo-database.js';
import type { RecordCodec } from './record-codec.js';
import { WorkspaceCollection } from './workspace-collection.js';

/** The maximum number of ids in one read. The largest instances make a reply of 14 MiB; the limit is 16 MiB. */
const MAX_IDS = 5_000;

/** The records of one kind, such as instances or groups. */
export class MongoRecordRepository<Item extends { readonly id: Id<string> }> implements RecordStore<Item> {
  protected readonly records: WorkspaceCollection;
  readonly #codec: RecordCodec<Item>;
  readonly #lookups: Lookups<Item['id'], Item>;

  constructor(database: MongoDatabase, name: CollectionName, codec: RecordCodec<Item>) {
    this.records = new WorkspaceCollection(database, name);
    this.#codec = codec;
    // Workspaces share no read, so that every filter names one.
    this.#lookups = new Lookups(async (ids, workspaceId) => {
      const items = await this.records.findMany(workspaceId as WorkspaceId, ids, codec);
      // Other callers may have looked for the same records.
      return new Map(items.map((item) => [item.id, frozen(item)]));
    }, MAX_IDS);
  }

  insertMissing(workspaceId: WorkspaceId, items: readonly Item[]): Promise<ReadonlySet<Item['id']>> {
    return this.records.insertMissing(workspaceId, items.map(this.#codec.toDocument));
  }

  async findMany(workspaceId: WorkspaceId, ids: readonly Item['id'][]): Promise<readonly Item[]> {
    return ids.length === 0 ? [] : this.#lookups.findItems([...new Set(ids)], workspaceId);
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
