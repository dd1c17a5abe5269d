import type { AdminGroupRepository } from '@workspace-api/admin';
import type { Group, GroupId, ListRange, Positioned, WorkspaceId } from '@workspace-api/core';
import type { Erasable } from './memory-workspace-eraser.js';
import { PerWorkspace } from './per-workspace.js';
import { PositionedList } from './positioned-list.js';

export class MemoryGroupRepository implements AdminGroupRepository, Erasable {
  readonly #groups = new PerWorkspace(() => new PositionedList<Group>());

  async insertMissing(workspaceId: WorkspaceId, groups: readonly Group[]): Promise<ReadonlySet<GroupId>> {
    return this.#groups.of(workspaceId).insertMissing(groups);
  }

  async findMany(workspaceId: WorkspaceId, ids: readonly GroupId[]): Promise<readonly Group[]> {
    return this.#groups.of(workspaceId).findMany(ids);
  }

  async list(workspaceId: WorkspaceId, range: ListRange): Promise<readonly Positioned<Group>[]> {
    return this.#groups.of(workspaceId).list(range);
  }

  async count(workspaceId: WorkspaceId): Promise<number> {
    return this.#groups.of(workspaceId).size;
  }

  async updateMany(workspaceId: WorkspaceId, groups: readonly Group[]): Promise<void> {
    for (const group of groups) this.#groups.of(workspaceId).update(group.id, () => group);
  }

  async removeMany(workspaceId: WorkspaceId, ids: readonly GroupId[]): Promise<number> {
    return this.#groups.of(workspaceId).removeMany(ids);
  }

  eraseSome(workspaceId: WorkspaceId, limit: number): number {
    return this.#groups.of(workspaceId).removeSome(limit);
  }
}
