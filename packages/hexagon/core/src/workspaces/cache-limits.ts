import type { Timestamp } from '../schema/timestamp.js';
import type { WorkspaceRepository } from './workspace-repository.js';
import type { WorkspaceId } from '../schema/id.js';
import { type CountingWindow, FixedWindows } from '../limits/counting-window.js';
import { NO_LIMITS, type WorkspaceLimits } from '../limits/workspace-limits.js';

const GENERATION_SECONDS = 5;

/**
 * Returns the limits of a workspace, or a promise if they are not cached. `now` must be the time of the call. An earlier
 * time would bring back an earlier generation of the cache for all workspaces.
 */
export type LimitsOf = (workspaceId: WorkspaceId, now: Timestamp) => WorkspaceLimits | Promise<WorkspaceLimits>;

/**
 * Caches the limits of active workspaces, so that only the first request of a workspace waits for them. The cache has
 * generations of 5 seconds. Limits of the current generation are used as they are. Limits of the previous generation
 * are used once more and refreshed in the background. Older ones are dropped. So a change takes effect within 10
 * seconds in every process, and an inactive workspace takes no memory. If the storage is unavailable, the old limits
 * stay in use.
 */
export const cacheLimits = (workspaces: Pick<WorkspaceRepository, 'find'>): LimitsOf => {
  const generations = new FixedWindows(GENERATION_SECONDS);
  const pendingReads = new Map<WorkspaceId, Promise<WorkspaceLimits>>();
  let generation: CountingWindow | null = null;
  let current = new Map<WorkspaceId, WorkspaceLimits>();
  let previous = new Map<WorkspaceId, WorkspaceLimits>();

  const startGeneration = (next: CountingWindow): void => {
    previous = generation?.end === next.start ? current : new Map<WorkspaceId, WorkspaceLimits>();
    current = new Map();
    pendingReads.clear();
    generation = next;
  };

  const read = async (workspaceId: WorkspaceId): Promise<WorkspaceLimits> => {
    // The limits belong to the generation in which the read started, even if it ends in the next.
    const generationOfRead = current;
    const limits = (await workspaces.find(workspaceId))?.limits ?? NO_LIMITS;
    generationOfRead.set(workspaceId, limits);
    return limits;
  };

  /** Shares one read among all requests of a generation. */
  const readOnce = (workspaceId: WorkspaceId): Promise<WorkspaceLimits> => {
    const pendingRead =
      pendingReads.get(workspaceId) ?? read(workspaceId).finally(() => pendingReads.delete(workspaceId));
    pendingReads.set(workspaceId, pendingRead);
    return pendingRead;
  };

  return (workspaceId, now) => {
    const next = generations.at(now);
    if (next !== generation) startGeneration(next);
    const cached = current.get(workspaceId);
    if (cached !== undefined) return cached;

    const old = previous.get(workspaceId);
    if (old === undefined) return readOnce(workspaceId);
    current.set(workspaceId, old);
    readOnce(workspaceId).catch(() => undefined);
    return old;
  };
};
