import type { ListRange, Positioned } from '../pagination/page.js';
import type { WorkspaceId } from '../schema/id.js';
import type { Stored } from '../schema/stored.js';
import type { Group, GroupId } from './group.js';

/** Reads the groups of workspaces. */
export interface GroupRepository {
  /** Resolves to the groups that exist, in any order, without duplicates. */
  findMany(workspaceId: WorkspaceId, ids: readonly GroupId[]): Promise<readonly Stored<typeof Group>[]>;

  /** Resolves to the groups of the workspace by position, newest first. */
  list(workspaceId: WorkspaceId, range: ListRange): Promise<readonly Positioned<Stored<typeof Group>>[]>;

  /** Counts all groups. May stop at `atMost`. Without that, the duration is not bounded. */
  count(workspaceId: WorkspaceId, atMost?: number): Promise<number>;
}
