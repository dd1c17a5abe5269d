import type { AdminInstanceRepository, InstanceStatusChange } from '@workspace-api/admin';
import type {
  Instance,
  InstanceId,
  InstanceStatus,
  ListRange,
  Positioned,
  RecentCount,
  WorkspaceId,
} from '@workspace-api/core';
import type { Db } from 'mongodb';
import { fromTimestamp, matchId } from './bson-values.js';
import { BY_POSITION, EVERY_POSITION, countInRanges } from './count-in-ranges.js';
import { INSTANCE, toInstanceFields, type InstanceFields } from './instance-document.js';
import { RecentCounts, type RecentCountsOptions } from './recent-counts.js';
import { RecordLookup } from './record-lookup.js';
import { WorkspaceCollection } from './workspace-collection.js';

export class MongoInstanceRepository implements AdminInstanceRepository {
  readonly #instances: WorkspaceCollection<InstanceFields>;
  readonly #lookup: RecordLookup<Instance>;
  readonly #recentCounts: RecentCounts;

  constructor(db: Db, options?: RecentCountsOptions) {
    this.#instances = new WorkspaceCollection(db, 'instances');
    this.#lookup = new RecordLookup(this.#instances, INSTANCE);
    this.#recentCounts = new RecentCounts(options);
  }

  insertMissing(workspaceId: WorkspaceId, instances: readonly Instance[]): Promise<ReadonlySet<InstanceId>> {
    return this.#instances.insertMissing(workspaceId, instances.map(toInstanceFields));
  }

  findMany(workspaceId: WorkspaceId, ids: readonly InstanceId[]): Promise<readonly Instance[]> {
    return this.#lookup.findMany(workspaceId, ids);
  }

  list(workspaceId: WorkspaceId, range: ListRange): Promise<readonly Positioned<Instance>[]> {
    return this.#instances.list(workspaceId, range, INSTANCE);
  }

  count(workspaceId: WorkspaceId): Promise<number> {
    return this.#instances.count(workspaceId);
  }

  recentCount(workspaceId: WorkspaceId): Promise<RecentCount> {
    return this.#recentCounts.read(workspaceId, {
      countUpTo: (limit) => this.#instances.count(workspaceId, {}, { limit }),
      countAll: (rangeSize) => countInRanges(this.#instances, workspaceId, BY_POSITION, EVERY_POSITION, rangeSize),
    });
  }

  changeStatus(
    workspaceId: WorkspaceId,
    id: InstanceId,
    from: InstanceStatus,
    { status, statusReason, statusChangedAt, updatedAt }: InstanceStatusChange,
  ): Promise<Instance | null> {
    const $set = {
      status,
      statusReason,
      statusChangedAt: fromTimestamp(statusChangedAt),
      updatedAt: fromTimestamp(updatedAt),
    };
    return this.#instances.updateAndRead(workspaceId, { id: matchId(id), status: { $eq: from } }, { $set }, INSTANCE);
  }

  updateMany(workspaceId: WorkspaceId, instances: readonly Instance[]): Promise<void> {
    const updates = instances.map(({ id, name, status, statusReason, statusChangedAt, updatedAt }) => ({
      id,
      $set: {
        name,
        status,
        statusReason,
        statusChangedAt: fromTimestamp(statusChangedAt),
        updatedAt: fromTimestamp(updatedAt),
      },
    }));
    return this.#instances.updateMany(workspaceId, updates);
  }

  removeMany(workspaceId: WorkspaceId, ids: readonly InstanceId[]): Promise<number> {
    return this.#instances.removeMany(workspaceId, ids);
  }
}
