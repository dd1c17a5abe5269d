import type { ListRange, Positioned } from '../../src/pagination/page.js';
import { toPosition } from '../../src/pagination/position.js';
import type { WorkspaceId } from '../../src/schema/id.js';

/** The records of one kind by workspace, newest first. */
export class FakeTable<Item extends { readonly id: string }> {
  readonly #rows = new Map<WorkspaceId, Positioned<Item>[]>();
  #inserted = 0;

  insert(workspaceId: WorkspaceId, record: Item): void {
    this.#inserted += 1;
    const position = toPosition(this.#inserted.toString(16).padStart(16, '0'));
    this.#rows.set(workspaceId, [{ position, record }, ...this.#of(workspaceId)]);
  }

  list(workspaceId: WorkspaceId, { below, limit }: ListRange): readonly Positioned<Item>[] {
    return this.#of(workspaceId)
      .filter(({ position }) => below === null || position < below)
      .slice(0, limit);
  }

  remove(workspaceId: WorkspaceId, id: string): void {
    this.#rows.set(
      workspaceId,
      this.#of(workspaceId).filter(({ record }) => record.id !== id),
    );
  }

  #of(workspaceId: WorkspaceId): Positioned<Item>[] {
    return this.#rows.get(workspaceId) ?? [];
  }
}
