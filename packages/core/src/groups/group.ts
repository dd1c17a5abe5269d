import type { InstanceId } from '../instances/instance.js';
import type { ExternalIds } from '../imports/external-id.js';
import type { ListRange, Positioned } from '../pagination/page.js';
import type { RecentCount } from '../usage/recent-count.js';
import type { Id } from '../values/id.js';
import { parseId } from '../values/parse-id.js';
import type { Timestamp } from '../values/timestamp.js';
import type { WorkspaceId } from '../workspaces/workspace.js';

/** The id of a group, a UUID in lower case. */
export type GroupId = Id<'Group'>;

/** Returns the group id of a UUID in either case. Throws `validation_failed` for any other text. */
export const toGroupId = (text: string): GroupId => parseId('groupId', text);

/** A group that an instance can reach. It never carries its members. */
export interface Group {
  readonly id: GroupId;
  readonly instanceId: InstanceId;
  /** 1 to 120 characters. */
  readonly name: string;
  readonly memberCount: number;
  /** Whether messages can be sent to the group. */
  readonly sendable: boolean;
  readonly createdAt: Timestamp;
  readonly updatedAt: Timestamp;
}

/** What of a group can change. */
export type GroupChange = Pick<Group, 'name' | 'memberCount' | 'sendable' | 'updatedAt'>;

/** Stores the groups of workspaces. */
export interface GroupRepository {
  /** Adds a group above all others of the workspace. Rejects when the workspace has one with this id. */
  insert(workspaceId: WorkspaceId, group: Group): Promise<void>;

  /**
   * Adds those of at most 1,000 groups whose id the workspace does not have, in order, each above the one before. Answers
   * the ids of those that it added. Of two groups with one id the first counts. What exists is left as it is.
   *
   * `externalIds` has the host's own id of those that have one. It is unique in the workspace: a group whose external id is
   * taken is not added.
   *
   * It can be called again with the same groups when it is not known what a call has done. What that call had added
   * counts as added if the adapter knows, and else as existing.
   */
  insertMissing(
    workspaceId: WorkspaceId,
    groups: readonly Group[],
    externalIds?: ExternalIds<GroupId>,
  ): Promise<ReadonlySet<GroupId>>;

  /** Those of the groups that the workspace has, in any order, each once. */
  findMany(workspaceId: WorkspaceId, ids: readonly GroupId[]): Promise<readonly Group[]>;

  /** Those of the groups that the workspace has, by their external ids. */
  findByExternalIds(workspaceId: WorkspaceId, externalIds: readonly string[]): Promise<ReadonlyMap<string, Group>>;

  /** The workspace's groups by position, newest first. */
  list(workspaceId: WorkspaceId, range: ListRange): Promise<readonly Positioned<Group>[]>;

  /** Counts all groups, however long that takes. */
  count(workspaceId: WorkspaceId): Promise<number>;

  /**
   * Counts the groups at a cost that has a bound. A count of `EXACT_BELOW` or more may be up to
   * `MAX_COUNT_AGE_SECONDS` old.
   */
  recentCount(workspaceId: WorkspaceId): Promise<RecentCount>;

  /** Answers the group as it is then, or null when the workspace has none such. */
  update(workspaceId: WorkspaceId, id: GroupId, change: GroupChange): Promise<Group | null>;

  /** Deletes the group. Answers whether there was one. */
  remove(workspaceId: WorkspaceId, id: GroupId): Promise<boolean>;

  /**
   * Sets instanceId, name, memberCount, sendable and updatedAt of those of at most 1,000 groups that the workspace has. It can be called again when it is not known what a
   * call has done.
   */
  updateMany(workspaceId: WorkspaceId, groups: readonly Group[]): Promise<void>;

  /** Deletes those of at most 1,000 groups that the workspace has. Resolves to how many it deleted. */
  removeMany(workspaceId: WorkspaceId, ids: readonly GroupId[]): Promise<number>;
}
