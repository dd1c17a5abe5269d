import type { Instance, InstanceId, InstanceRepository, InstanceStatus, WorkspaceId } from '@workspace-api/core';

/** A change to the status of an instance. */
export type InstanceStatusChange = Pick<Instance, 'status' | 'statusReason' | 'statusChangedAt' | 'updatedAt'>;

/** Stores the instances of workspaces. */
export interface AdminInstanceRepository extends InstanceRepository {
  /**
   * Adds at most 1,000 instances in order, each with a position above the one before. Skips ids that the workspace
   * already has and repeated ids. Resolves to the ids that it added. Can be repeated if the outcome of a call is unknown.
   */
  insertMissing(workspaceId: WorkspaceId, instances: readonly Instance[]): Promise<ReadonlySet<InstanceId>>;

  /**
   * Changes the status if it is still `from`. Resolves to the instance after the change, or to null if it did not
   * change.
   */
  changeStatus(
    workspaceId: WorkspaceId,
    id: InstanceId,
    from: InstanceStatus,
    change: InstanceStatusChange,
  ): Promise<Instance | null>;

  /**
   * Replaces at most 1,000 instances by their ids. Skips instances that do not exist. Can be repeated if the outcome of a call is
   * unknown.
   */
  updateMany(workspaceId: WorkspaceId, instances: readonly Instance[]): Promise<void>;

  /** Deletes at most 1,000 instances. Resolves to the number of instances that existed. */
  removeMany(workspaceId: WorkspaceId, ids: readonly InstanceId[]): Promise<number>;
}
