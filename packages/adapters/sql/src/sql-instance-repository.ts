import type { AdminInstanceRepository, InstanceStatusChange } from '@workspace-api/admin/storage';
import { Instance, type InstanceId, type InstanceStatus, type WorkspaceId } from '@workspace-api/core';
import { recordCodec } from './record-codec.js';
import type { SqlDatabase } from './sql-database.js';
import { SqlList } from './sql-list.js';

export class SqlInstanceRepository extends SqlList<Instance> implements AdminInstanceRepository {
  constructor(database: SqlDatabase) {
    super(database, 'instances', recordCodec<Instance>(database.dialect, Instance));
  }

  changeStatus(
    workspaceId: WorkspaceId,
    id: InstanceId,
    from: InstanceStatus,
    change: InstanceStatusChange,
  ): Promise<Instance | null> {
    return this.change(workspaceId, this.codec.toRow({ id, ...change }), 'status = $3', [from]);
  }
}
