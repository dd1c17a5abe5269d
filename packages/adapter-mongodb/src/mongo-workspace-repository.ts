import { MAX_MEMBERS, type Member, type Role, type AdminWorkspaceRepository } from '@workspace-api/admin';
import type { MemberId, Timestamp, Workspace, WorkspaceId, WorkspaceLimits } from '@workspace-api/core';
import type { Db } from 'mongodb';
import { layoutOf } from './bson-layout.js';
import { fromTimestamp } from './bson-values.js';
import { LimitsLookup } from './limits-lookup.js';
import type { RowView } from './row-view.js';
import { WorkspaceCollection } from './workspace-collection.js';

interface WorkspaceFields {
  readonly name: string;
  readonly createdAt: Date;
}

const layout = layoutOf('name', 'createdAt', 'members');
const { slots } = layout;

const WORKSPACE: RowView<Omit<Workspace, 'id'>> = {
  layout,
  projection: { _id: 0, name: 1, createdAt: 1 },
  toItem: (row) => ({ name: row.plain(slots.name) as string, createdAt: row.timestamp(slots.createdAt) }),
};

/** The role of the member that the filter names. */
const ROLE: RowView<Role | null> = {
  layout,
  projection: { _id: 0, 'members.$': 1 },
  toItem: (row) => (row.decoded(slots.members) as readonly Member[])[0]?.role ?? null,
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
  readonly #workspaces: WorkspaceCollection<WorkspaceFields>;
  readonly #limits: LimitsLookup;

  constructor(db: Db) {
    this.#workspaces = new WorkspaceCollection(db, 'workspaces');
    this.#limits = new LimitsLookup(db);
  }

  async insert(workspaceId: WorkspaceId, { name, createdAt }: Workspace, { id, role }: Member): Promise<void> {
    const fields = { name, createdAt: fromTimestamp(createdAt), members: [{ id, role }] };
    await this.#workspaces.insert(workspaceId, fields);
  }

  async find(workspaceId: WorkspaceId): Promise<Workspace | null> {
    const found = await this.#workspaces.findOne(workspaceId, EXISTS, WORKSPACE);
    return found && { id: workspaceId, ...found };
  }

  async rename(workspaceId: WorkspaceId, name: string): Promise<Workspace | null> {
    const renamed = await this.#workspaces.updateAndRead(workspaceId, EXISTS, { $set: { name } }, WORKSPACE);
    return renamed && { id: workspaceId, ...renamed };
  }

  async markDeleted(workspaceId: WorkspaceId, at: Timestamp): Promise<boolean> {
    const mark = { $set: { deletedAt: fromTimestamp(at), members: [] }, $unset: { name: 1, limits: 1 } };
    return (
      (await this.#workspaces.update(workspaceId, EXISTS, mark)) || (await this.#workspaces.count(workspaceId)) > 0
    );
  }

  findRole(workspaceId: WorkspaceId, memberId: MemberId): Promise<Role | null> {
    return this.#workspaces.findOne(workspaceId, { 'members.id': { $eq: memberId }, ...EXISTS }, ROLE);
  }

  listMembers(workspaceId: WorkspaceId): Promise<readonly Member[] | null> {
    return this.#workspaces.findOne(workspaceId, EXISTS, MEMBERS);
  }

  async putMember(workspaceId: WorkspaceId, { id, role }: Member): Promise<boolean> {
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

  removeMember(workspaceId: WorkspaceId, memberId: MemberId): Promise<boolean> {
    const isMember = { members: { $elemMatch: { id: { $eq: memberId } } } };
    const isNoOwner = { members: { $elemMatch: { id: { $eq: memberId }, role: { $ne: 'OWNER' } } } };
    const filter = { $and: [isMember, { $or: [isNoOwner, hasOtherOwner(memberId)] }], ...EXISTS };
    return this.#workspaces.update(workspaceId, filter, { $pull: { members: { id: { $eq: memberId } } } });
  }

  findLimits(workspaceId: WorkspaceId): Promise<WorkspaceLimits | null> {
    return this.#limits.find(workspaceId);
  }

  putLimits(workspaceId: WorkspaceId, { rateLimits, quotas }: WorkspaceLimits): Promise<boolean> {
    return this.#workspaces.update(workspaceId, EXISTS, { $set: { limits: { rateLimits, quotas } } });
  }
}
