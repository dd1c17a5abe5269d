import type { AdminGroupRepository, WorkspaceEraser } from '@workspace-api/admin';
import {
  toPosition,
  type Group,
  type GroupId,
  type ListRange,
  type Positioned,
  type WorkspaceId,
} from '@workspace-api/core';
import { appendFileSync, existsSync, readFileSync, truncateSync } from 'node:fs';

/** A line of the file: the new state of a group. Null if it was removed. */
interface Line {
  readonly workspaceId: WorkspaceId;
  readonly id: GroupId;
  readonly row: Positioned<Group> | null;
}

/** Stores groups in an append-only file, which one process at a time may use. */
export class FileGroupRepository implements AdminGroupRepository {
  readonly #path: string;
  readonly #workspaces = new Map<WorkspaceId, Map<GroupId, Positioned<Group>>>();
  #lines = 0;

  constructor(path: string) {
    this.#path = path;
    const text = existsSync(path) ? readFileSync(path, 'utf8') : '';
    const whole = text.slice(0, text.lastIndexOf('\n') + 1);
    // A crash may leave a partial line, which was not acknowledged.
    if (whole !== text) truncateSync(path, Buffer.byteLength(whole));
    for (const line of whole.split('\n').slice(0, -1)) this.#apply(JSON.parse(line) as Line);
  }

  async insertMissing(workspaceId: WorkspaceId, groups: readonly Group[]): Promise<ReadonlySet<GroupId>> {
    const added = new Set<GroupId>();
    for (const group of groups) {
      if (this.#of(workspaceId).has(group.id)) continue;
      this.#put(workspaceId, group);
      added.add(group.id);
    }
    return added;
  }

  async findMany(workspaceId: WorkspaceId, ids: readonly GroupId[]): Promise<readonly Group[]> {
    const rows = Array.from(new Set(ids), (id) => this.#of(workspaceId).get(id));
    return rows.flatMap((row) => (row === undefined ? [] : [structuredClone(row.record)]));
  }

  async list(workspaceId: WorkspaceId, { below, limit }: ListRange): Promise<readonly Positioned<Group>[]> {
    const rows = [...this.#of(workspaceId).values()].filter(({ position }) => below === null || position < below);
    rows.sort((one, other) => (one.position < other.position ? 1 : -1));
    return structuredClone(rows.slice(0, limit));
  }

  async count(workspaceId: WorkspaceId): Promise<number> {
    return this.#of(workspaceId).size;
  }

  async updateMany(workspaceId: WorkspaceId, groups: readonly Group[]): Promise<void> {
    for (const group of groups) {
      const row = this.#of(workspaceId).get(group.id);
      if (row !== undefined) this.#put(workspaceId, group, row.position);
    }
  }

  async removeMany(workspaceId: WorkspaceId, ids: readonly GroupId[]): Promise<number> {
    const existing = [...new Set(ids)].filter((id) => this.#of(workspaceId).has(id));
    for (const id of existing) this.#append({ workspaceId, id, row: null });
    return existing.length;
  }

  /** Returns an eraser that deletes the groups of a workspace before the records of another store. */
  eraserWith(other: WorkspaceEraser): WorkspaceEraser {
    return {
      eraseSome: async (workspaceId, limit) => {
        const erased = await this.removeMany(workspaceId, [...this.#of(workspaceId).keys()].slice(0, limit));
        return erased === limit ? erased : erased + (await other.eraseSome(workspaceId, limit - erased));
      },
    };
  }

  #of(workspaceId: WorkspaceId): ReadonlyMap<GroupId, Positioned<Group>> {
    return this.#workspaces.get(workspaceId) ?? new Map<GroupId, Positioned<Group>>();
  }

  #put(workspaceId: WorkspaceId, record: Group, position = this.#nextPosition()): void {
    this.#append({ workspaceId, id: record.id, row: { position, record } });
  }

  /** Returns a position above those of all lines, including removed groups. */
  #nextPosition(): Positioned<Group>['position'] {
    return toPosition((this.#lines + 1).toString(16).padStart(16, '0'));
  }

  #append(line: Line): void {
    const text = JSON.stringify(line);
    appendFileSync(this.#path, `${text}\n`);
    // The caller may change its object, so keep a copy.
    this.#apply(JSON.parse(text) as Line);
  }

  #apply({ workspaceId, id, row }: Line): void {
    const groups = this.#workspaces.get(workspaceId) ?? new Map<GroupId, Positioned<Group>>();
    if (row === null) groups.delete(id);
    else groups.set(id, row);
    this.#workspaces.set(workspaceId, groups);
    this.#lines += 1;
  }
}
