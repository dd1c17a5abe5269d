import { NO_LIMITS, type WorkspaceId, type WorkspaceLimits } from '@workspace-api/core';
import type { Db } from 'mongodb';
import { layoutOf } from './bson-layout.js';
import { matchId } from './bson-values.js';
import { find } from './read-commands.js';
import type { RowView } from './row-view.js';
import { CommandBatcher } from './command-batcher.js';

/** The maximum number of workspaces in one read. */
const MAX_WORKSPACES = 1_000;

const layout = layoutOf('workspaceId', 'limits');
const { slots } = layout;

const LIMITS: RowView<readonly [WorkspaceId, WorkspaceLimits]> = {
  layout,
  // A workspace may have many members.
  projection: { _id: 0, workspaceId: 1, limits: 1 },
  toItem: (row) => {
    const limits = row.decoded(slots.limits) as WorkspaceLimits | undefined;
    return [
      row.id(slots.workspaceId),
      {
        rateLimits: { ...NO_LIMITS.rateLimits, ...limits?.rateLimits },
        quotas: { ...NO_LIMITS.quotas, ...limits?.quotas },
      },
    ];
  },
};

/**
 * Looks up the limits of workspaces, in batches: lookups that arrive during a read share the next one.
 *
 * The limits of each active workspace are read every few seconds. With many workspaces and few requests for each, that
 * is a read for nearly every request.
 */
export class LimitsLookup {
  readonly #reads: CommandBatcher<WorkspaceId, ReadonlyMap<WorkspaceId, WorkspaceLimits>>;

  constructor(db: Db) {
    this.#reads = new CommandBatcher(async (workspaceIds) => {
      const filter = { workspaceId: { $in: workspaceIds.map(matchId) }, deletedAt: null };
      return new Map(await find(db, 'workspaces', { filter, limit: workspaceIds.length }, LIMITS));
    }, MAX_WORKSPACES);
  }

  /** Returns null if the workspace does not exist. */
  async find(workspaceId: WorkspaceId): Promise<WorkspaceLimits | null> {
    const [limits] = await this.#reads.add(workspaceId);
    const found = limits.get(workspaceId);
    // Each caller gets its own copy, because two lookups of one workspace may share the read.
    return found === undefined ? null : { rateLimits: { ...found.rateLimits }, quotas: { ...found.quotas } };
  }
}
