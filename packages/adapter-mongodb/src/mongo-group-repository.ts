import type {
  Group,
  GroupChange,
  GroupId,
  GroupRepository,
  ListRange,
  Positioned,
  WorkspaceId,
} from '@workspace-api/core';
import type { Db, UUID } from 'mongodb';
import { fromId, fromTimestamp, toId, toMoment } from './bson-values.js';
import { WorkspaceCollection } from './workspace-collection.js';

interface GroupFields {
  readonly id: UUID;
  readonly instanceId: UUID;
  readonly name: string;
  readonly memberCount: number;
  readonly sendable: boolean;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

const toFields = ({ id, instanceId, name, memberCount, sendable, createdAt, updatedAt }: Group): GroupFields => ({
  id: fromId(id),
  instanceId: fromId(instanceId),
  name,
  memberCount,
  sendable,
  createdAt: fromTimestamp(createdAt),
  updatedAt: fromTimestamp(updatedAt),
});

const toGroup = ({ id, instanceId, name, memberCount, sendable, createdAt, updatedAt }: GroupFields): Group => ({
  id: toId(id),
  instanceId: toId(instanceId),
  name,
  memberCount,
  sendable,
  createdAt: toMoment(createdAt),
  updatedAt: toMoment(updatedAt),
});

export class MongoGroupRepository implements GroupRepository {
  readonly #groups: WorkspaceCollection<GroupFields>;

  constructor(db: Db) {
    this.#groups = new WorkspaceCollection(db, 'groups');
  }

  async insert(workspaceId: WorkspaceId, group: Group): Promise<void> {
    await this.#groups.insert(workspaceId, toFields(group));
  }

  insertMissing(workspaceId: WorkspaceId, groups: readonly Group[]): Promise<ReadonlySet<GroupId>> {
    return this.#groups.insertMissing(workspaceId, groups.map(toFields));
  }

  async findMany(workspaceId: WorkspaceId, ids: readonly GroupId[]): Promise<readonly Group[]> {
    const found = await this.#groups.findMany(workspaceId, ids);
    return found.map(toGroup);
  }

  list(workspaceId: WorkspaceId, range: ListRange): Promise<readonly Positioned<Group>[]> {
    return this.#groups.list(workspaceId, range, toGroup);
  }

  count(workspaceId: WorkspaceId): Promise<number> {
    return this.#groups.count(workspaceId);
  }

  async update(workspaceId: WorkspaceId, id: GroupId, change: GroupChange): Promise<Group | null> {
    const { name, memberCount, sendable, updatedAt } = change;
    const $set = { name, memberCount, sendable, updatedAt: fromTimestamp(updatedAt) };
    const changed = await this.#groups.updateAndRead(workspaceId, { id: fromId(id) }, { $set });
    return changed && toGroup(changed);
  }

  remove(workspaceId: WorkspaceId, id: GroupId): Promise<boolean> {
    return this.#groups.remove(workspaceId, id);
  }
}
