import { NO_LIMITS, type WorkspaceId, type WorkspaceLimits } from '@workspace-api/core';
import type { Db } from 'mongodb';
import { layoutOf } from './bson-layout.js';
import { matchId } from './bson-values.js';
import { find } from './read-commands.js';
import type { RowView } from './row-view.js';
import { CommandBatcher } from './command-batcher.js';

/** How many workspaces one read looks for. */
const MAX_WORKSPACES = 1_000;

const layout = layoutOf('workspaceId', 'limits');
const { slots } = layout;

const LIMITS: RowView<readonly [WorkspaceId, WorkspaceLimits]> = {
  layout,
  // Without the members, of whom there may be many.
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
 * Looks up the limits of workspaces. They are read of each workspace in use every few seconds, so where many are in use,
 * and each seldom, that is a read for nearly every request: one read serves all look-ups that came in while the one before
 * was under way.
 */
export class LimitsLookup {
  readonly #reads: CommandBatcher<WorkspaceId, ReadonlyMap<WorkspaceId, WorkspaceLimits>>;

  constructor(db: Db) {
    this.#reads = new CommandBatcher(async (workspaceIds) => {
      const filter = { workspaceId: { $in: workspaceIds.map(matchId) }, deletedAt: null };
      return new Map(await find(db, 'workspaces', { filter, limit: workspaceIds.length }, LIMITS));
    }, MAX_WORKSPACES);
  }

  /** Null when there is no such workspace. */
  async find(workspaceId: WorkspaceId): Promise<WorkspaceLimits | null> {
    const [limits] = await this.#reads.join(workspaceId);
    const found = limits.get(workspaceId);
    // A copy for each, because two look-ups of one workspace may share the read.
    return found === undefined ? null : { rateLimits: { ...found.rateLimits }, quotas: { ...found.quotas } };
  }
}
