import { frozen, type Id, type WorkspaceId } from '@workspace-api/core';
import type { RowView } from './bson-reader.js';
import { CommandBatcher } from './command-batcher.js';
import type { WorkspaceCollection } from './workspace-collection.js';

/** The maximum number of ids in one read. The largest instances make a reply of 14 MiB; the limit is 16 MiB. */
const MAX_IDS = 5_000;

type Found<Item> = ReadonlyMap<Id<string>, Item>;

/**
 * Looks records up by id, in batches: lookups of one workspace that arrive during a read share the next one. Workspaces
 * share no read, so that none waits for another.
 */
export class RecordLookup<Item extends { readonly id: Id<string> }> {
  readonly #read: (workspaceId: WorkspaceId, ids: readonly Id<string>[]) => Promise<Item[]>;
  /** The workspaces with a running lookup. */
  readonly #reads = new Map<WorkspaceId, CommandBatcher<readonly Id<string>[], Found<Item>>>();

  constructor(records: Pick<WorkspaceCollection, 'findMany'>, view: RowView<Item>) {
    this.#read = (workspaceId, ids) => records.findMany(workspaceId, ids, view);
  }

  /** Returns the records that exist in the workspace, without duplicates. */
  async findMany(workspaceId: WorkspaceId, ids: readonly Item['id'][]): Promise<Item[]> {
    if (ids.length === 0) return [];
    const reads = this.#readsOf(workspaceId);
    try {
      const [found] = await reads.add(ids);
      return [...new Set(ids)].flatMap((id) => found.get(id) ?? []);
    } finally {
      if (reads.isIdle && this.#reads.get(workspaceId) === reads) this.#reads.delete(workspaceId);
    }
  }

  #readsOf(workspaceId: WorkspaceId): CommandBatcher<readonly Id<string>[], Found<Item>> {
    let reads = this.#reads.get(workspaceId);
    if (reads === undefined) {
      reads = new CommandBatcher(
        async (lookups) => {
          const items = await this.#read(workspaceId, [...new Set(lookups.flat())]);
          // Other callers may have looked for the same records.
          return new Map(items.map((item) => [item.id, frozen(item)]));
        },
        MAX_IDS,
        (ids) => ids.length,
      );
      this.#reads.set(workspaceId, reads);
    }
    return reads;
  }
}
