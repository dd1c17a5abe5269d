import type {
  Instance,
  InstanceId,
  InstanceRepository,
  InstanceStatus,
  InstanceStatusChange,
  ListRange,
  Positioned,
  WorkspaceId,
} from '@workspace-api/core';
import type { Db, UUID } from 'mongodb';
import { fromId, fromTimestamp, toId, toMoment } from './bson-values.js';
import { WorkspaceCollection } from './workspace-collection.js';

interface InstanceFields {
  readonly id: UUID;
  readonly name: string;
  readonly status: InstanceStatus;
  readonly statusReason: string | null;
  readonly statusChangedAt: Date;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

const toFields = (instance: Instance): InstanceFields => ({
  id: fromId(instance.id),
  name: instance.name,
  status: instance.status,
  statusReason: instance.statusReason,
  statusChangedAt: fromTimestamp(instance.statusChangedAt),
  createdAt: fromTimestamp(instance.createdAt),
  updatedAt: fromTimestamp(instance.updatedAt),
});

const toInstance = (fields: InstanceFields): Instance => ({
  id: toId(fields.id),
  name: fields.name,
  status: fields.status,
  statusReason: fields.statusReason,
  statusChangedAt: toMoment(fields.statusChangedAt),
  createdAt: toMoment(fields.createdAt),
  updatedAt: toMoment(fields.updatedAt),
});

export class MongoInstanceRepository implements InstanceRepository {
  readonly #instances: WorkspaceCollection<InstanceFields>;

  constructor(db: Db) {
    this.#instances = new WorkspaceCollection(db, 'instances');
  }

  async insert(workspaceId: WorkspaceId, instance: Instance): Promise<void> {
    await this.#instances.insert(workspaceId, toFields(instance));
  }

  insertMissing(workspaceId: WorkspaceId, instances: readonly Instance[]): Promise<ReadonlySet<InstanceId>> {
    return this.#instances.insertMissing(workspaceId, instances.map(toFields));
  }

  async find(workspaceId: WorkspaceId, id: InstanceId): Promise<Instance | null> {
    const found = await this.#instances.findOne(workspaceId, { id: fromId(id) });
    return found && toInstance(found);
  }

  async findMany(workspaceId: WorkspaceId, ids: readonly InstanceId[]): Promise<readonly Instance[]> {
    const found = await this.#instances.findMany(workspaceId, ids);
    return found.map(toInstance);
  }

  list(workspaceId: WorkspaceId, range: ListRange): Promise<readonly Positioned<Instance>[]> {
    return this.#instances.list(workspaceId, range, toInstance);
  }

  count(workspaceId: WorkspaceId): Promise<number> {
    return this.#instances.count(workspaceId);
  }

  async changeStatus(
    workspaceId: WorkspaceId,
    id: InstanceId,
    from: InstanceStatus,
    { status, statusReason, statusChangedAt, updatedAt }: InstanceStatusChange,
  ): Promise<Instance | null> {
    const $set = {
      status,
      statusReason,
      statusChangedAt: fromTimestamp(statusChangedAt),
      updatedAt: fromTimestamp(updatedAt),
    };
    const changed = await this.#instances.updateAndRead(workspaceId, { id: fromId(id), status: from }, { $set });
    return changed && toInstance(changed);
  }

  remove(workspaceId: WorkspaceId, id: InstanceId): Promise<boolean> {
    return this.#instances.remove(workspaceId, id);
  }
}
