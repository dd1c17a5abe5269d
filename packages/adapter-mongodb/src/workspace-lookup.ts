import { NO_LIMITS, type LimitedWorkspace, type WorkspaceId, type WorkspaceLimits } from '@workspace-api/core';
import type { Db } from 'mongodb';
import { layoutOf } from './bson-layout.js';
import { matchId } from './bson-values.js';
import { find } from './read-commands.js';
import type { RowView } from './row-view.js';
import { CommandBatcher } from './command-batcher.js';

/** The maximum number of workspaces in one read. */
const MAX_WORKSPACES = 1_000;

const layout = layoutOf('workspaceId', 'name', 'createdAt', 'limits');
const { slots } = layout;

const WORKSPACE: RowView<LimitedWorkspace> = {
  layout,
  // A workspace may have many members.
  projection: { _id: 0, workspaceId: 1, name: 1, createdAt: 1, limits: 1 },
  toItem: (row) => {
    const limits = row.decoded(slots.limits) as WorkspaceLimits | undefined;
    return {
      id: row.id(slots.workspaceId),
      name: row.plain(slots.name) as string,
      createdAt: row.timestamp(slots.createdAt),
      limits: {
        rateLimits: { ...NO_LIMITS.rateLimits, ...limits?.rateLimits },
        quotas: { ...NO_LIMITS.quotas, ...limits?.quotas },
      },
    };
  },
};

/**
 * Looks up workspaces with their limits, in batches: lookups that arrive during a read share the next one.
 *
 * The limits of each active workspace are read every few seconds. With many workspaces and few requests for each, that
 * is a read for nearly every request.
 */
export class WorkspaceLookup {
  readonly #reads: CommandBatcher<WorkspaceId, ReadonlyMap<WorkspaceId, LimitedWorkspace>>;

  constructor(db: Db) {
    this.#reads = new CommandBatcher(async (workspaceIds) => {
      const filter = { workspaceId: { $in: workspaceIds.map(matchId) }, deletedAt: null };
      const found = await find(db, 'workspaces', { filter, limit: workspaceIds.length }, WORKSPACE);
      return new Map(found.map((workspace) => [workspace.id, workspace]));
    }, MAX_WORKSPACES);
  }

  /** Returns null if the workspace does not exist. */
  async find(workspaceId: WorkspaceId): Promise<LimitedWorkspace | null> {
    const [workspaces] = await this.#reads.add(workspaceId);
    const found = workspaces.get(workspaceId);
    // Each caller gets its own copy, because two lookups of one workspace may share the read.
    if (found === undefined) return null;
    const { rateLimits, quotas } = found.limits;
    return { ...found, limits: { rateLimits: { ...rateLimits }, quotas: { ...quotas } } };
  }
}
