import type { AdminInstanceRepository, InstanceStatusChange } from '@workspace-api/admin/storage';
import { Instance, type InstanceId, type InstanceStatus, type WorkspaceId } from '@workspace-api/core';
import { matchId } from './bson-values.js';
import type { MongoDatabase } from './mongo-database.js';
import { MongoRecordRepository } from './mongo-record-repository.js';
import { recordCodec } from './record-codec.js';

const INSTANCE = recordCodec<Instance>(Instance);

export class MongoInstanceRepository extends MongoRecordRepository<Instance> implements AdminInstanceRepository {
  constructor(database: MongoDatabase) {
    super(database, 'instances', INSTANCE);
  }

  changeStatus(
    workspaceId: WorkspaceId,
    id: InstanceId,
    from: InstanceStatus,
    change: InstanceStatusChange,
  ): Promise<Instance | null> {
    const filter = { id: matchId(id), status: { $eq: from } };
    return this.records.updateAndRead(workspaceId, filter, { $set: INSTANCE.toDocument(change) }, INSTANCE);
  }
}
