import type { AdminInstanceRepository, InstanceStatusChange } from '@workspace-api/admin/storage';
import type { Instance, InstanceId, InstanceStatus, WorkspaceId } from '@workspace-api/core';
import { MemoryRecordRepository } from './memory-record-repository.js';

export class MemoryInstanceRepository extends MemoryRecordRepository<Instance> implements AdminInstanceRepository {
  async changeStatus(
    workspaceId: WorkspaceId,
    id: InstanceId,
    from: InstanceStatus,
    change: InstanceStatusChange,
  ): Promise<Instance | null> {
    const instances = this.records.of(workspaceId);
    if (instances.find(id)?.status !== from) return null;
    return instances.update(id, (instance) => ({ ...instance, ...change }));
  }
}
