import type { InstanceId } from '../instances/instance.js';
import type { ExternalIds } from '../imports/external-id.js';
import type { ListRange, Positioned } from '../pagination/page.js';
import type { RecentCount } from '../usage/recent-count.js';
import type { Id } from '../values/id.js';
import { parseId } from '../values/parse-id.js';
import type { Timestamp } from '../values/timestamp.js';
import type { WorkspaceId } from '../workspaces/workspace.js';

/** The id of a group: a lower-case UUID. */
export type GroupId = Id<'Group'>;

/** Returns the group id of a UUID in either case. Throws `validation_failed` if the string is not a UUID. */
export const toGroupId = (text: string): GroupId => parseId('groupId', text);

/** A group that an instance can reach. It does not include its members. */
export interface Group {
  readonly id: GroupId;
  readonly instanceId: InstanceId;
  /** 1 to 120 characters. */
  readonly name: string;
  readonly memberCount: number;
  /** Whether the group can receive messages. */
  readonly sendable: boolean;
  readonly createdAt: Timestamp;
  readonly updatedAt: Timestamp;
}

/** The fields of a group that can change. */
export type GroupChange = Pick<Group, 'name' | 'memberCount' | 'sendable' | 'updatedAt'>;

/** Stores the groups of workspaces. */
export interface GroupRepository {
  /**
   * Adds a group with a position above all others of the workspace. Rejects if the workspace has a group with this id.
   */
  insert(workspaceId: WorkspaceId, group: Group): Promise<void>;

  /**
   * Adds at most 1,000 groups in order, each with a position above the one before. Skips ids that the workspace already
   * has and repeated ids. Resolves to the ids that it added.
   *
   * `externalIds` maps ids to the host's own ids. They are unique in the workspace: a group whose external id is taken
   * is not added.
   *
   * Can be repeated with the same groups, including their times, if the outcome of a call is unknown. Groups that the
   * first call added then count as added if the adapter knows it, otherwise as existing.
   */
  insertMissing(
    workspaceId: WorkspaceId,
    groups: readonly Group[],
    externalIds?: ExternalIds<GroupId>,
  ): Promise<ReadonlySet<GroupId>>;

  /** Resolves to the groups that exist, in any order, without duplicates. */
  findMany(workspaceId: WorkspaceId, ids: readonly GroupId[]): Promise<readonly Group[]>;

  /** Resolves to the groups that exist, by their external ids. */
  findByExternalIds(workspaceId: WorkspaceId, externalIds: readonly string[]): Promise<ReadonlyMap<string, Group>>;

  /** Resolves to the groups of the workspace by position, newest first. */
  list(workspaceId: WorkspaceId, range: ListRange): Promise<readonly Positioned<Group>[]>;

  /** Counts all groups. The duration is not bounded. */
  count(workspaceId: WorkspaceId): Promise<number>;

  /**
   * Counts the groups, at a low cost on average. A count of `EXACT_BELOW` or more may be up to `MAX_COUNT_AGE_SECONDS`
   * old.
   */
  recentCount(workspaceId: WorkspaceId): Promise<RecentCount>;

  /** Changes the group. Resolves to the group after the change, or to null if the workspace has no such group. */
  update(workspaceId: WorkspaceId, id: GroupId, change: GroupChange): Promise<Group | null>;

  /** Deletes the group. Returns whether it existed. */
  remove(workspaceId: WorkspaceId, id: GroupId): Promise<boolean>;

  /**
   * Sets instanceId, name, memberCount, sendable and updatedAt of at most 1,000 groups. Skips groups that do not exist.
   * Can be repeated if the outcome of a call is unknown.
   */
  updateMany(workspaceId: WorkspaceId, groups: readonly Group[]): Promise<void>;

  /** Deletes at most 1,000 groups. Resolves to the number of groups that existed. */
  removeMany(workspaceId: WorkspaceId, ids: readonly GroupId[]): Promise<number>;
}
