import type { Id, WorkspaceId } from '@workspace-api/core';
import type { RowView } from './row-view.js';
import { CommandBatcher } from './command-batcher.js';
import type { WorkspaceCollection } from './workspace-collection.js';

/** How many ids one read looks for: of the largest instances the reply has 14 MiB, where it may have 16. */
const MAX_IDS = 5_000;

type Found<Item> = ReadonlyMap<Id<string>, Item>;

/**
 * Looks records up by their ids. Those of one workspace that come in while a read of it is under way share the next one.
 * Workspaces share none, so that no workspace waits for another.
 */
export class RecordLookup<Item extends { readonly id: Id<string> }> {
  readonly #read: (workspaceId: WorkspaceId, ids: readonly Id<string>[]) => Promise<Item[]>;
  /** For each workspace of which something is being looked up. */
  readonly #reads = new Map<WorkspaceId, CommandBatcher<readonly Id<string>[], Found<Item>>>();

  constructor(records: Pick<WorkspaceCollection<never>, 'findMany'>, view: RowView<Item>) {
    this.#read = (workspaceId, ids) => records.findMany(workspaceId, ids, view);
  }

  /** Those of the records that the workspace has, each once. */
  async findMany(workspaceId: WorkspaceId, ids: readonly Item['id'][]): Promise<Item[]> {
    if (ids.length === 0) return [];
    const reads = this.#readsOf(workspaceId);
    try {
      const [found] = await reads.join(ids);
      // Copies, because others may have looked for the same.
      return [...new Set(ids)].flatMap((id) => {
        const item = found.get(id);
        return item === undefined ? [] : [{ ...item }];
      });
    } finally {
      if (reads.isIdle && this.#reads.get(workspaceId) === reads) this.#reads.delete(workspaceId);
    }
  }

  async find(workspaceId: WorkspaceId, id: Item['id']): Promise<Item | null> {
    const [item] = await this.findMany(workspaceId, [id]);
    return item ?? null;
  }

  #readsOf(workspaceId: WorkspaceId): CommandBatcher<readonly Id<string>[], Found<Item>> {
    let reads = this.#reads.get(workspaceId);
    if (reads === undefined) {
      reads = new CommandBatcher(
        async (lookups) => {
          const items = await this.#read(workspaceId, [...new Set(lookups.flat())]);
          return new Map(items.map((item) => [item.id, item]));
        },
        MAX_IDS,
        (ids) => ids.length,
      );
      this.#reads.set(workspaceId, reads);
    }
    return reads;
  }
}
