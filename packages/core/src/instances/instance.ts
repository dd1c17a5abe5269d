import type { ExternalIds } from '../imports/external-id.js';
import type { ListRange, Positioned } from '../pagination/page.js';
import type { RecentCount } from '../usage/recent-count.js';
import type { Id } from '../values/id.js';
import { parseId } from '../values/parse-id.js';
import type { Timestamp } from '../values/timestamp.js';
import type { WorkspaceId } from '../workspaces/workspace.js';
import type { InstanceStatus } from './instance-status.js';

/** The id of an instance: a lower-case UUID. */
export type InstanceId = Id<'Instance'>;

/** Returns the instance id of a UUID in either case. Throws `validation_failed` if the string is not a UUID. */
export const toInstanceId = (text: string): InstanceId => parseId('instanceId', text);

/** A connection of the workspace through which campaigns are sent. */
export interface Instance {
  readonly id: InstanceId;
  /** 1 to 120 characters. */
  readonly name: string;
  readonly status: InstanceStatus;
  /** The reason for the status, 1 to 500 characters, or null. */
  readonly statusReason: string | null;
  readonly statusChangedAt: Timestamp;
  readonly createdAt: Timestamp;
  readonly updatedAt: Timestamp;
}

/** A change to the status of an instance. */
export type InstanceStatusChange = Pick<Instance, 'status' | 'statusReason' | 'statusChangedAt' | 'updatedAt'>;

/** Stores the instances of workspaces. */
export interface InstanceRepository {
  /**
   * Adds an instance with a position above all others of the workspace. Rejects if the workspace has an instance with
   * this id.
   */
  insert(workspaceId: WorkspaceId, instance: Instance): Promise<void>;

  /**
   * Adds at most 1,000 instances in order, each with a position above the one before. Skips ids that the workspace
   * already has and repeated ids. Resolves to the ids that it added.
   *
   * `externalIds` maps ids to the host's own ids. They are unique in the workspace: an instance whose external id is
   * taken is not added.
   *
   * Can be repeated with the same instances, including their times, if the outcome of a call is unknown. Instances that the
   * first call added then count as added if the adapter knows it, otherwise as existing.
   */
  insertMissing(
    workspaceId: WorkspaceId,
    instances: readonly Instance[],
    externalIds?: ExternalIds<InstanceId>,
  ): Promise<ReadonlySet<InstanceId>>;

  find(workspaceId: WorkspaceId, id: InstanceId): Promise<Instance | null>;

  /** Resolves to the instances that exist, in any order, without duplicates. */
  findMany(workspaceId: WorkspaceId, ids: readonly InstanceId[]): Promise<readonly Instance[]>;

  /** Resolves to the instances that exist, by their external ids. */
  findByExternalIds(workspaceId: WorkspaceId, externalIds: readonly string[]): Promise<ReadonlyMap<string, Instance>>;

  /** Resolves to the instances of the workspace by position, newest first. */
  list(workspaceId: WorkspaceId, range: ListRange): Promise<readonly Positioned<Instance>[]>;

  /** Counts all instances. The duration is not bounded. */
  count(workspaceId: WorkspaceId): Promise<number>;

  /**
   * Counts the instances, at a low cost on average. A count of `EXACT_BELOW` or more may be up to `MAX_COUNT_AGE_SECONDS`
   * old.
   */
  recentCount(workspaceId: WorkspaceId): Promise<RecentCount>;

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

  /** Deletes the instance. Returns whether it existed. */
  remove(workspaceId: WorkspaceId, id: InstanceId): Promise<boolean>;

  /**
   * Sets name, status, statusReason, statusChangedAt and updatedAt of at most 1,000 instances. Skips instances that do
   * not exist. Can be repeated if the outcome of a call is unknown.
   */
  updateMany(workspaceId: WorkspaceId, instances: readonly Instance[]): Promise<void>;

  /** Deletes at most 1,000 instances. Resolves to the number of instances that existed. */
  removeMany(workspaceId: WorkspaceId, ids: readonly InstanceId[]): Promise<number>;
}
