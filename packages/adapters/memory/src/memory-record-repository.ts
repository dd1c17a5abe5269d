import type { RecordStore } from '@workspace-api/admin/storage';
import type { ListRange, Positioned, WorkspaceId } from '@workspace-api/core';
import type { Erasable } from './memory-workspace-eraser.js';
import { PerWorkspace } from './per-workspace.js';
import { PositionedList } from './positioned-list.js';

/** The records of one kind, such as instances or groups. */
export class MemoryRecordRepository<Item extends { readonly id: string }> implements RecordStore<Item>, Erasable {
  protected readonly records = new PerWorkspace(() => new PositionedList<Item>());

  async insertMissing(workspaceId: WorkspaceId, items: readonly Item[]): Promise<ReadonlySet<Item['id']>> {
    return this.records.of(workspaceId).insertMissing(items);
  }

  async findMany(workspaceId: WorkspaceId, ids: readonly Item['id'][]): Promise<readonly Item[]> {
    return this.records.of(workspaceId).findMany(ids);
  }

  async list(workspaceId: WorkspaceId, range: ListRange): Promise<readonly Positioned<Item>[]> {
    return this.records.of(workspaceId).list(range);
  }

  async count(workspaceId: WorkspaceId): Promise<number> {
    return this.records.of(workspaceId).size;
  }

  async updateMany(workspaceId: WorkspaceId, items: readonly Item[]): Promise<void> {
    for (const item of items) this.records.of(workspaceId).update(item.id, () => item);
  }

  async removeMany(workspaceId: WorkspaceId, ids: readonly Item['id'][]): Promise<number> {
    return this.records.of(workspaceId).removeMany(ids);
  }

  eraseSome(workspaceId: WorkspaceId, limit: number): number {
    return this.records.of(workspaceId).removeSome(limit);
  }
}
