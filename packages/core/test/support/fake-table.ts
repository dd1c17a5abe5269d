import type { ListRange, Positioned } from '../../src/pagination/page.js';
import { toPosition } from '../../src/pagination/position.js';
import type { WorkspaceId } from '../../src/workspaces/workspace.js';

/** The records of one kind by workspace, newest first. The base of all fake repositories. */
export class FakeTable<Item extends { readonly id: string }> {
  readonly #rows = new Map<WorkspaceId, Positioned<Item>[]>();
  readonly #externalIds = new Map<string, string>();
  #inserted = 0;

  insert(workspaceId: WorkspaceId, record: Item): void {
    this.#inserted += 1;
    const position = toPosition(this.#inserted.toString(16).padStart(16, '0'));
    this.#rows.set(workspaceId, [{ position, record }, ...this.#of(workspaceId)]);
  }

  /** Adds the records whose ids and external ids are free, in order. Returns their ids. */
  insertMissing(
    workspaceId: WorkspaceId,
    records: readonly Item[],
    externalIds: ReadonlyMap<Item['id'], string> = new Map<Item['id'], string>(),
  ): ReadonlySet<Item['id']> {
    const missing = records.filter(({ id }) => this.find(workspaceId, id) === null);
    for (const record of missing) {
      this.insert(workspaceId, record);
      const externalId = externalIds.get(record.id);
      if (externalId !== undefined) this.#externalIds.set(`${workspaceId}/${externalId}`, record.id);
    }
    return new Set(missing.map(({ id }) => id));
  }

  findByExternalIds(workspaceId: WorkspaceId, externalIds: readonly string[]): ReadonlyMap<string, Item> {
    return new Map(
      externalIds.flatMap((externalId) => {
        const item = this.find(workspaceId, this.#externalIds.get(`${workspaceId}/${externalId}`) ?? '');
        return item === null ? [] : [[externalId, item]];
      }),
    );
  }

  all(workspaceId: WorkspaceId): readonly Item[] {
    return this.#of(workspaceId).map(({ record }) => record);
  }

  find(workspaceId: WorkspaceId, id: string): Item | null {
    return this.all(workspaceId).find((record) => record.id === id) ?? null;
  }

  list(workspaceId: WorkspaceId, { below, limit }: ListRange): readonly Positioned<Item>[] {
    return this.#of(workspaceId)
      .filter(({ position }) => below === null || position < below)
      .slice(0, limit);
  }

  /** Changes some fields of a record. Returns the record after the change, or null if it does not exist. */
  change(workspaceId: WorkspaceId, id: string, fields: Partial<Item>): Item | null {
    const found = this.find(workspaceId, id);
    if (found === null) return null;
    const changed = { ...found, ...fields };
    const rows = this.#of(workspaceId).map((row) => (row.record.id === id ? { ...row, record: changed } : row));
    this.#rows.set(workspaceId, rows);
    return changed;
  }

  /** Returns whether the record existed. */
  remove(workspaceId: WorkspaceId, id: string): boolean {
    const rows = this.#of(workspaceId);
    const left = rows.filter(({ record }) => record.id !== id);
    this.#rows.set(workspaceId, left);
    return left.length < rows.length;
  }

  #of(workspaceId: WorkspaceId): Positioned<Item>[] {
    return this.#rows.get(workspaceId) ?? [];
  }
}
