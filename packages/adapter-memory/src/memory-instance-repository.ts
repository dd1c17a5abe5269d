import type { AdminInstanceRepository, InstanceStatusChange } from '@workspace-api/admin';
import type { Instance, InstanceId, InstanceStatus, ListRange, Positioned, WorkspaceId } from '@workspace-api/core';
import type { Erasable } from './memory-workspace-eraser.js';
import { PerWorkspace } from './per-workspace.js';
import { PositionedList } from './positioned-list.js';

export class MemoryInstanceRepository implements AdminInstanceRepository, Erasable {
  readonly #instances = new PerWorkspace(() => new PositionedList<Instance>());

  async insertMissing(workspaceId: WorkspaceId, instances: readonly Instance[]): Promise<ReadonlySet<InstanceId>> {
    return this.#instances.of(workspaceId).insertMissing(instances);
  }

  async findMany(workspaceId: WorkspaceId, ids: readonly InstanceId[]): Promise<readonly Instance[]> {
    return this.#instances.of(workspaceId).findMany(ids);
  }

  async list(workspaceId: WorkspaceId, range: ListRange): Promise<readonly Positioned<Instance>[]> {
    return this.#instances.of(workspaceId).list(range);
  }

  async count(workspaceId: WorkspaceId): Promise<number> {
    return this.#instances.of(workspaceId).size;
  }

  async changeStatus(
    workspaceId: WorkspaceId,
    id: InstanceId,
    from: InstanceStatus,
    change: InstanceStatusChange,
  ): Promise<Instance | null> {
    const instances = this.#instances.of(workspaceId);
    if (instances.find(id)?.status !== from) return null;
    return instances.update(id, (instance) => ({ ...instance, ...change }));
  }

  async updateMany(workspaceId: WorkspaceId, instances: readonly Instance[]): Promise<void> {
    for (const instance of instances) this.#instances.of(workspaceId).update(instance.id, () => instance);
  }

  async removeMany(workspaceId: WorkspaceId, ids: readonly InstanceId[]): Promise<number> {
    return this.#instances.of(workspaceId).removeMany(ids);
  }

  eraseSome(workspaceId: WorkspaceId, limit: number): number {
    return this.#instances.of(workspaceId).removeSome(limit);
  }
}
