import type { Instance, InstanceId, InstanceRepository, InstanceStatus, WorkspaceId } from '@workspace-api/core';
import type { SyncStore } from '../sync/record-store.js';

/** A change to the status of an instance. */
export type InstanceStatusChange = Pick<Instance, 'status' | 'statusReason' | 'statusChangedAt' | 'updatedAt'>;

/** Stores the instances of workspaces. */
export interface AdminInstanceRepository extends SyncStore<Instance>, Pick<InstanceRepository, 'count'> {
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
}
