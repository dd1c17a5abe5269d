import {
  MAX_MEMBERS,
  type Member,
  type Role,
  type AdminWorkspaceRepository,
  type WorkspaceChange,
} from '@workspace-api/admin';
import type { LimitedWorkspace, MemberId, Timestamp, Workspace, WorkspaceId } from '@workspace-api/core';
import { MinKey, type Db } from 'mongodb';
import { layoutOf } from './bson-layout.js';
import { fromId, fromTimestamp } from './bson-values.js';
import { isDuplicateOn } from './duplicate-key.js';
import { WORKSPACE_ID } from './index-manifest.js';
import { WorkspaceLookup } from './workspace-lookup.js';
import { find } from './read-commands.js';
import type { RowView } from './row-view.js';
import { WorkspaceCollection } from './workspace-collection.js';

const layout = layoutOf('workspaceId', 'name', 'createdAt', 'members');
const { slots } = layout;

/** A workspace of any id. */
const LISTED: RowView<Workspace> = {
  layout,
  projection: { _id: 0, workspaceId: 1, name: 1, createdAt: 1 },
  toItem: (row) => ({
    id: row.id(slots.workspaceId),
    name: row.plain(slots.name) as string,
    createdAt: row.timestamp(slots.createdAt),
  }),
};

const MEMBERS: RowView<readonly Member[]> = {
  layout,
  projection: { _id: 0, members: 1 },
  toItem: (row) => row.decoded(slots.members) as readonly Member[],
};

/**
 * Matches workspaces that are not deleted. A deleted one keeps a document with its id, so that the id is never reused.
 */
export const EXISTS = { deletedAt: null };

const hasOtherOwner = (id: MemberId) => ({ members: { $elemMatch: { id: { $ne: id }, role: 'OWNER' } } });

/** Stores a workspace and its members in one document, so that neither exists without the other. */
export class MongoWorkspaceRepository implements AdminWorkspaceRepository {
  readonly #workspaces: WorkspaceCollection;
  readonly #lookup: WorkspaceLookup;
  readonly #db: Db;

  constructor(db: Db) {
    this.#workspaces = new WorkspaceCollection(db, 'workspaces');
    this.#lookup = new WorkspaceLookup(db);
    this.#db = db;
  }

  async insert(workspaceId: WorkspaceId, { name, createdAt }: Workspace, { id, role }: Member): Promise<boolean> {
    try {
      const fields = { name, createdAt: fromTimestamp(createdAt), members: [{ id, role }] };
      await this.#workspaces.insert(workspaceId, fields);
      return true;
    } catch (error) {
      if (isDuplicateOn(WORKSPACE_ID, error)) return false;
      throw error;
    }
  }

  list(after: WorkspaceId | null, limit: number): Promise<readonly Workspace[]> {
    const filter = { workspaceId: { $gt: after === null ? new MinKey() : fromId(after) }, ...EXISTS };
    return find(this.#db, 'workspaces', { filter, sort: { workspaceId: 1 }, limit }, LISTED);
  }

  find(workspaceId: WorkspaceId): Promise<LimitedWorkspace | null> {
    return this.#lookup.find(workspaceId);
  }

  update(workspaceId: WorkspaceId, { name, limits }: WorkspaceChange): Promise<boolean> {
    const $set = {
      ...(name !== undefined && { name }),
      ...(limits !== undefined && { limits: { rateLimits: limits.rateLimits, quotas: limits.quotas } }),
    };
    return this.#workspaces.update(workspaceId, EXISTS, { $set });
  }

  async markDeleted(workspaceId: WorkspaceId, at: Timestamp): Promise<boolean> {
    const mark = { $set: { deletedAt: fromTimestamp(at), members: [] }, $unset: { name: 1, limits: 1 } };
    return (
      (await this.#workspaces.update(workspaceId, EXISTS, mark)) || (await this.#workspaces.count(workspaceId)) > 0
    );
  }

  listMembers(workspaceId: WorkspaceId): Promise<readonly Member[] | null> {
    return this.#workspaces.findOne(workspaceId, EXISTS, MEMBERS);
  }

  setRole(workspaceId: WorkspaceId, memberId: MemberId, role: Role | null): Promise<boolean> {
    return role === null ? this.#removeMember(workspaceId, memberId) : this.#putMember(workspaceId, memberId, role);
  }

  async #putMember(workspaceId: WorkspaceId, id: MemberId, role: Role): Promise<boolean> {
    const isMember = { members: { $elemMatch: { id: { $eq: id } } } };
    const filter = role === 'OWNER' ? { ...isMember, ...EXISTS } : { $and: [isMember, hasOtherOwner(id)], ...EXISTS };
    const change = (): Promise<boolean> =>
      // Not the positional `members.$`: with two conditions on the array, its element is undefined.
      this.#workspaces.update(workspaceId, filter, { $set: { 'members.$[member].role': role } }, [
        { 'member.id': { $eq: id } },
      ]);
    const hasRoom = { [`members.${MAX_MEMBERS - 1}`]: { $exists: false } };
    const add = (): Promise<boolean> =>
      this.#workspaces.update(
        workspaceId,
        { 'members.id': { $ne: id }, ...hasRoom, ...EXISTS },
        { $push: { members: { id, role } } },
      );
    // If both fail, another caller may have added the member in between.
    return (await change()) || (await add()) || (await change());
  }

  #removeMember(workspaceId: WorkspaceId, memberId: MemberId): Promise<boolean> {
    const isMember = { members: { $elemMatch: { id: { $eq: memberId } } } };
    const isNoOwner = { members: { $elemMatch: { id: { $eq: memberId }, role: { $ne: 'OWNER' } } } };
    const filter = { $and: [isMember, { $or: [isNoOwner, hasOtherOwner(memberId)] }], ...EXISTS };
    return this.#workspaces.update(workspaceId, filter, { $pull: { members: { id: { $eq: memberId } } } });
  }
}
