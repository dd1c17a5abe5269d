import type { AdminGroupRepository } from '@workspace-api/admin';
import { Group, type GroupId, type ListRange, type Positioned, type WorkspaceId } from '@workspace-api/core';
import type { Db } from 'mongodb';
import { recordCodec } from './record-codec.js';
import { RecordLookup } from './record-lookup.js';
import { WorkspaceCollection } from './workspace-collection.js';

const GROUP = recordCodec<Group>(Group);

export class MongoGroupRepository implements AdminGroupRepository {
  readonly #groups: WorkspaceCollection;
  readonly #lookup: RecordLookup<Group>;

  constructor(db: Db) {
    this.#groups = new WorkspaceCollection(db, 'groups');
    this.#lookup = new RecordLookup(this.#groups, GROUP);
  }

  insertMissing(workspaceId: WorkspaceId, groups: readonly Group[]): Promise<ReadonlySet<GroupId>> {
    return this.#groups.insertMissing(workspaceId, groups.map(GROUP.toDocument));
  }

  findMany(workspaceId: WorkspaceId, ids: readonly GroupId[]): Promise<readonly Group[]> {
    return this.#lookup.findMany(workspaceId, ids);
  }

  list(workspaceId: WorkspaceId, range: ListRange): Promise<readonly Positioned<Group>[]> {
    return this.#groups.list(workspaceId, range, GROUP);
  }

  count(workspaceId: WorkspaceId): Promise<number> {
    return this.#groups.count(workspaceId);
  }

  updateMany(workspaceId: WorkspaceId, groups: readonly Group[]): Promise<void> {
    return this.#groups.updateMany(workspaceId, groups, GROUP);
  }

  removeMany(workspaceId: WorkspaceId, ids: readonly GroupId[]): Promise<number> {
    return this.#groups.removeMany(workspaceId, ids);
  }
}
