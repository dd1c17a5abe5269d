import type { ListRange, Positioned } from '../pagination/page.js';
import type { WorkspaceId } from '../schema/id.js';
import type { Stored } from '../schema/stored.js';
import type { Instance, InstanceId } from './instance.js';

/** Reads the instances of workspaces. */
export interface InstanceRepository {
  /** Resolves to the instances that exist, in any order, without duplicates. */
  findMany(workspaceId: WorkspaceId, ids: readonly InstanceId[]): Promise<readonly Stored<typeof Instance>[]>;

  /** Resolves to the instances of the workspace by position, newest first. */
  list(workspaceId: WorkspaceId, range: ListRange): Promise<readonly Positioned<Stored<typeof Instance>>[]>;

  /** Counts all instances. May stop at `atMost`. Without that, the duration is not bounded. */
  count(workspaceId: WorkspaceId, atMost?: number): Promise<number>;
}
