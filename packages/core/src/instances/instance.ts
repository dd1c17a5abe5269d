import type { ExternalIds } from '../imports/external-id.js';
import type { ListRange, Positioned } from '../pagination/page.js';
import type { RecentCount } from '../usage/recent-count.js';
import type { Id } from '../values/id.js';
import { parseId } from '../values/parse-id.js';
import type { Timestamp } from '../values/timestamp.js';
import type { WorkspaceId } from '../workspaces/workspace.js';
import type { InstanceStatus } from './instance-status.js';

/** The id of an instance, a UUID in lower case. */
export type InstanceId = Id<'Instance'>;

/** Returns the instance id of a UUID in either case. Throws `validation_failed` for any other text. */
export const toInstanceId = (text: string): InstanceId => parseId('instanceId', text);

/** A connection of the workspace, through which campaigns are sent. */
export interface Instance {
  readonly id: InstanceId;
  /** 1 to 120 characters. */
  readonly name: string;
  readonly status: InstanceStatus;
  /** Why the status is what it is, 1 to 500 characters, where there is something to say. */
  readonly statusReason: string | null;
  readonly statusChangedAt: Timestamp;
  readonly createdAt: Timestamp;
  readonly updatedAt: Timestamp;
}

/** A change of an instance's status. */
export type InstanceStatusChange = Pick<Instance, 'status' | 'statusReason' | 'statusChangedAt' | 'updatedAt'>;

/** Stores the instances of workspaces. */
export interface InstanceRepository {
  /** Adds an instance above all others of the workspace. Rejects when the workspace has one with this id. */
  insert(workspaceId: WorkspaceId, instance: Instance): Promise<void>;

  /**
   * Adds those of at most 1,000 instances whose id the workspace does not have, in order, each above the one before.
   * Answers the ids of those that it added. Of two instances with one id the first counts. What exists is left as it is.
   *
   * `externalIds` has the host's own id of those that have one. It is unique in the workspace: a instance whose external id is
   * taken is not added.
   *
   * It can be called again with the same instances when it is not known what a call has done. What that call had added
   * counts as added if the adapter knows, and else as existing.
   */
  insertMissing(
    workspaceId: WorkspaceId,
    instances: readonly Instance[],
    externalIds?: ExternalIds<InstanceId>,
  ): Promise<ReadonlySet<InstanceId>>;

  find(workspaceId: WorkspaceId, id: InstanceId): Promise<Instance | null>;

  /** Those of the instances that the workspace has, in any order, each once. */
  findMany(workspaceId: WorkspaceId, ids: readonly InstanceId[]): Promise<readonly Instance[]>;

  /** Those of the instances that the workspace has, by their external ids. */
  findByExternalIds(workspaceId: WorkspaceId, externalIds: readonly string[]): Promise<ReadonlyMap<string, Instance>>;

  /** The workspace's instances by position, newest first. */
  list(workspaceId: WorkspaceId, range: ListRange): Promise<readonly Positioned<Instance>[]>;

  /** Counts all instances, however long that takes. */
  count(workspaceId: WorkspaceId): Promise<number>;

  /**
   * Counts the instances at a cost that has a bound. A count of `EXACT_BELOW` or more may be up to
   * `MAX_COUNT_AGE_SECONDS` old.
   */
  recentCount(workspaceId: WorkspaceId): Promise<RecentCount>;

  /** Changes the status if it is `from` at that moment. Answers the instance as it is then, or null if it was not. */
  changeStatus(
    workspaceId: WorkspaceId,
    id: InstanceId,
    from: InstanceStatus,
    change: InstanceStatusChange,
  ): Promise<Instance | null>;

  /** Deletes the instance. Answers whether there was one. */
  remove(workspaceId: WorkspaceId, id: InstanceId): Promise<boolean>;

  /**
   * Sets name, status, statusReason, statusChangedAt and updatedAt of those of at most 1,000 instances that the workspace has. It can be called again when it is not known what a
   * call has done.
   */
  updateMany(workspaceId: WorkspaceId, instances: readonly Instance[]): Promise<void>;

  /** Deletes those of at most 1,000 instances that the workspace has. Resolves to how many it deleted. */
  removeMany(workspaceId: WorkspaceId, ids: readonly InstanceId[]): Promise<number>;
}
