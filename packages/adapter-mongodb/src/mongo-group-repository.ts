import type { AdminGroupRepository } from '@workspace-api/admin';
import type { Group, GroupId, ListRange, Positioned, RecentCount, WorkspaceId } from '@workspace-api/core';
import type { Db } from 'mongodb';
import { fromId, fromTimestamp } from './bson-values.js';
import { BY_POSITION, EVERY_POSITION, countInRanges } from './count-in-ranges.js';
import { GROUP, toGroupFields, type GroupFields } from './group-document.js';
import { RecentCounts, type RecentCountsOptions } from './recent-counts.js';
import { RecordLookup } from './record-lookup.js';
import { WorkspaceCollection } from './workspace-collection.js';

export class MongoGroupRepository implements AdminGroupRepository {
  readonly #groups: WorkspaceCollection<GroupFields>;
  readonly #lookup: RecordLookup<Group>;
  readonly #recentCounts: RecentCounts;

  constructor(db: Db, options?: RecentCountsOptions) {
    this.#groups = new WorkspaceCollection(db, 'groups');
    this.#lookup = new RecordLookup(this.#groups, GROUP);
    this.#recentCounts = new RecentCounts(options);
  }

  insertMissing(workspaceId: WorkspaceId, groups: readonly Group[]): Promise<ReadonlySet<GroupId>> {
    return this.#groups.insertMissing(workspaceId, groups.map(toGroupFields));
  }

  findMany(workspaceId: WorkspaceId, ids: readonly GroupId[]): Promise<readonly Group[]> {
    return this.#lookup.findMany(workspaceId, ids);
  }

  list(workspaceId: WorkspaceId, range: ListRange): Promise<readonly Positioned<Group>[]> {
    return this.#groups.list(workspaceId, range, GROUP);
  }

  count(workspaceId: WorkspaceId): Promise<number> {
    return this.#groups.count(workspaceId);
  }

  recentCount(workspaceId: WorkspaceId): Promise<RecentCount> {
    return this.#recentCounts.read(workspaceId, {
      countUpTo: (limit) => this.#groups.count(workspaceId, {}, { limit }),
      countAll: (rangeSize) => countInRanges(this.#groups, workspaceId, BY_POSITION, EVERY_POSITION, rangeSize),
    });
  }

  updateMany(workspaceId: WorkspaceId, groups: readonly Group[]): Promise<void> {
    const updates = groups.map(({ id, instanceId, name, memberCount, sendable, updatedAt }) => ({
      id,
      $set: { instanceId: fromId(instanceId), name, memberCount, sendable, updatedAt: fromTimestamp(updatedAt) },
    }));
    return this.#groups.updateMany(workspaceId, updates);
  }

  removeMany(workspaceId: WorkspaceId, ids: readonly GroupId[]): Promise<number> {
    return this.#groups.removeMany(workspaceId, ids);
  }
}
