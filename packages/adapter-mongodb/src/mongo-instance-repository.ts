import type { AdminInstanceRepository, InstanceStatusChange } from '@workspace-api/admin';
import {
  Instance,
  type InstanceId,
  type InstanceStatus,
  type ListRange,
  type Positioned,
  type WorkspaceId,
} from '@workspace-api/core';
import type { Db } from 'mongodb';
import { matchId } from './bson-values.js';
import { recordCodec } from './record-codec.js';
import { RecordLookup } from './record-lookup.js';
import { WorkspaceCollection } from './workspace-collection.js';

const INSTANCE = recordCodec<Instance>(Instance);

export class MongoInstanceRepository implements AdminInstanceRepository {
  readonly #instances: WorkspaceCollection;
  readonly #lookup: RecordLookup<Instance>;

  constructor(db: Db) {
    this.#instances = new WorkspaceCollection(db, 'instances');
    this.#lookup = new RecordLookup(this.#instances, INSTANCE);
  }

  insertMissing(workspaceId: WorkspaceId, instances: readonly Instance[]): Promise<ReadonlySet<InstanceId>> {
    return this.#instances.insertMissing(workspaceId, instances.map(INSTANCE.toDocument));
  }

  findMany(workspaceId: WorkspaceId, ids: readonly InstanceId[]): Promise<readonly Instance[]> {
    return this.#lookup.findMany(workspaceId, ids);
  }

  list(workspaceId: WorkspaceId, range: ListRange): Promise<readonly Positioned<Instance>[]> {
    return this.#instances.list(workspaceId, range, INSTANCE);
  }

  count(workspaceId: WorkspaceId): Promise<number> {
    return this.#instances.count(workspaceId);
  }

  changeStatus(
    workspaceId: WorkspaceId,
    id: InstanceId,
    from: InstanceStatus,
    change: InstanceStatusChange,
  ): Promise<Instance | null> {
    const filter = { id: matchId(id), status: { $eq: from } };
    return this.#instances.updateAndRead(workspaceId, filter, { $set: INSTANCE.toDocument(change) }, INSTANCE);
  }

  updateMany(workspaceId: WorkspaceId, instances: readonly Instance[]): Promise<void> {
    return this.#instances.updateMany(workspaceId, instances, INSTANCE);
  }

  removeMany(workspaceId: WorkspaceId, ids: readonly InstanceId[]): Promise<number> {
    return this.#instances.removeMany(workspaceId, ids);
  }
}
