import type { Timestamp } from '../values/timestamp.js';
import type { WorkspaceId, WorkspaceRepository } from '../workspaces/workspace.js';
import { FixedWindows, type CountingWindow } from './counting-window.js';
import { NO_LIMITS, type WorkspaceLimits } from './workspace-limits.js';

const GENERATION_SECONDS = 5;

/**
 * Gives the limits of a workspace: at once where they are kept, else once they have been read. `now` is the time of the
 * call: an earlier one would take the limits of all workspaces back to an earlier generation.
 */
export type LimitsOf = (workspaceId: WorkspaceId, now: Timestamp) => WorkspaceLimits | Promise<WorkspaceLimits>;

/**
 * Keeps the limits of the workspaces that are in use, so that no request waits for them but the first. They are kept by
 * generations of 5 seconds: what is found in the current one is used; what is found in the one before is used once more
 * and read anew behind; all else is forgotten. So a change counts within 10 seconds, in every process, and a workspace
 * that is not used takes no memory. When the storage cannot be reached the old limits go on.
 */
export const cacheLimits = (workspaces: Pick<WorkspaceRepository, 'findLimits'>): LimitsOf => {
  const generations = new FixedWindows(GENERATION_SECONDS);
  const underWay = new Map<WorkspaceId, Promise<WorkspaceLimits>>();
  let generation: CountingWindow | null = null;
  let current = new Map<WorkspaceId, WorkspaceLimits>();
  let previous = new Map<WorkspaceId, WorkspaceLimits>();

  const moveOnTo = (next: CountingWindow): void => {
    previous = generation?.end === next.start ? current : new Map<WorkspaceId, WorkspaceLimits>();
    current = new Map();
    underWay.clear();
    generation = next;
  };

  const read = async (workspaceId: WorkspaceId): Promise<WorkspaceLimits> => {
    // What is read now counts for this generation, even if it comes in the next.
    const generationOfReading = current;
    const limits = (await workspaces.findLimits(workspaceId)) ?? NO_LIMITS;
    generationOfReading.set(workspaceId, limits);
    return limits;
  };

  /** One reading serves all who ask for it in a generation. */
  const readOnce = (workspaceId: WorkspaceId): Promise<WorkspaceLimits> => {
    const reading = underWay.get(workspaceId) ?? read(workspaceId).finally(() => underWay.delete(workspaceId));
    underWay.set(workspaceId, reading);
    return reading;
  };

  return (workspaceId, now) => {
    const next = generations.at(now);
    if (next !== generation) moveOnTo(next);
    const kept = current.get(workspaceId);
    if (kept !== undefined) return kept;

    const old = previous.get(workspaceId);
    if (old === undefined) return readOnce(workspaceId);
    current.set(workspaceId, old);
    readOnce(workspaceId).catch(() => undefined);
    return old;
  };
};
