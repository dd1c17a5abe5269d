import type { Id, WorkspaceId } from '@workspace-api/core';
import type { RowView } from './row-view.js';
import { SharedCommand } from './shared-command.js';
import type { WorkspaceCollection } from './workspace-collection.js';

/** How many look-ups share reads: of 500 groups each, the answer has 5 MiB, where it may have 16. */
const MOST_LOOKUPS = 32;

interface Lookup {
  readonly workspaceId: WorkspaceId;
  readonly ids: readonly Id<string>[];
}

/** The records that one workspace was asked for, by id. */
type Found<Item> = Promise<ReadonlyMap<Id<string>, Item>>;

/** The ids that are looked for, by their workspace. */
const byWorkspace = (lookups: readonly Lookup[]): ReadonlyMap<WorkspaceId, ReadonlySet<Id<string>>> => {
  const wanted = new Map<WorkspaceId, Set<Id<string>>>();
  for (const { workspaceId, ids } of lookups) {
    const ofWorkspace = wanted.get(workspaceId);
    if (ofWorkspace === undefined) wanted.set(workspaceId, new Set(ids));
    else for (const id of ids) ofWorkspace.add(id);
  }
  return wanted;
};

/**
 * Looks records up by their ids. Those of a workspace that come in while a read is under way share the next one.
 */
export class RecordLookup<Item extends { readonly id: Id<string> }> {
  readonly #reads: SharedCommand<Lookup, ReadonlyMap<WorkspaceId, Found<Item>>>;

  constructor(records: WorkspaceCollection<never>, view: RowView<Item>) {
    const read = async (workspaceId: WorkspaceId, ids: ReadonlySet<Id<string>>): Found<Item> => {
      const found = await records.findMany(workspaceId, [...ids], view);
      return new Map(found.map((item) => [item.id, item]));
    };
    this.#reads = new SharedCommand(async (lookups) => {
      const found = new Map(
        [...byWorkspace(lookups)].map(([workspaceId, ids]) => [workspaceId, read(workspaceId, ids)]),
      );
      await Promise.allSettled(found.values());
      return found;
    }, MOST_LOOKUPS);
  }

  /** Those of the records that the workspace has, each once. */
  async findMany(workspaceId: WorkspaceId, ids: readonly Item['id'][]): Promise<Item[]> {
    if (ids.length === 0) return [];
    const [found] = await this.#reads.join({ workspaceId, ids });
    const items = await found.get(workspaceId);
    // Copies, because others may have looked for the same.
    return [...new Set(ids)].flatMap((id) => {
      const item = items?.get(id);
      return item === undefined ? [] : [{ ...item }];
    });
  }

  async find(workspaceId: WorkspaceId, id: Item['id']): Promise<Item | null> {
    const [item] = await this.findMany(workspaceId, [id]);
    return item ?? null;
  }
}
