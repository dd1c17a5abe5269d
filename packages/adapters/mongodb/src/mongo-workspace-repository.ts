import {
  MAX_MEMBERS,
  type Member,
  type Role,
  type AdminWorkspaceRepository,
  type WorkspaceChange,
} from '@workspace-api/admin/storage';
import type {
  LimitedWorkspace,
  MemberId,
  Timestamp,
  Workspace,
  WorkspaceId,
  WorkspaceLimits,
} from '@workspace-api/core';
import { Lookups, NO_LIMITS } from '@workspace-api/core/internal';
import { MinKey } from 'mongodb';
import { BsonReader, type RowView } from './bson-reader.js';
import { fromId, fromTimestamp, matchId, readId, readString, readTimestamp } from './bson-values.js';
import { isDuplicateOn } from './driver-errors.js';
import { WORKSPACE_ID } from './indexes.js';
import type { MongoDatabase } from './mongo-database.js';
import { WorkspaceCollection } from './workspace-collection.js';

const reader = new BsonReader('workspaceId', 'name', 'createdAt');
const { slots } = reader;

/** A workspace without its members, which may be many. */
const WORKSPACE: RowView<Workspace> = {
  reader,
  projection: { _id: 0, workspaceId: 1, name: 1, createdAt: 1 },
  toItem: (row) => ({
    id: row.read(slots.workspaceId, readId),
    name: row.read(slots.name, readString),
    createdAt: row.read(slots.createdAt, readTimestamp),
  }),
};

const LIMITED_WORKSPACE: RowView<LimitedWorkspace> = {
  reader,
  projection: { ...WORKSPACE.projection, limits: 1 },
  toItem: (row) => {
    const limits = row.decoded('limits') as WorkspaceLimits | undefined;
    return {
      ...WORKSPACE.toItem(row),
      limits: {
        rateLimits: { ...NO_LIMITS.rateLimits, ...limits?.rateLimits },
        quotas: { ...NO_LIMITS.quotas, ...limits?.quotas },
      },
    };
  },
};

const MEMBERS: RowView<readonly Member[]> = {
  reader,
  projection: { _id: 0, members: 1 },
  toItem: (row) => row.decoded('members') as readonly Member[],
};

/**
 * Matches workspaces that are not deleted. A deleted one keeps a document with its id, so that the id is never reused.
 */
export const EXISTS = { deletedAt: null };

const hasOtherOwner = (id: MemberId) => ({ members: { $elemMatch: { id: { $ne: id }, role: 'OWNER' } } });

/**
 * Stores a workspace and its members in one document, so that neither exists without the other.
 *
 * Lookups that arrive during a read share the next one: the limits of each active workspace are read every few seconds.
 * With many workspaces and few requests for each, that is a read for nearly every request.
 */
export class MongoWorkspaceRepository implements AdminWorkspaceRepository {
  readonly #workspaces: WorkspaceCollection;
  readonly #lookups: Lookups<WorkspaceId, LimitedWorkspace>;
  readonly #database: MongoDatabase;

  constructor(database: MongoDatabase) {
    this.#workspaces = new WorkspaceCollection(database, 'workspaces');
    this.#lookups = new Lookups(async (workspaceIds) => {
      const filter = { workspaceId: { $in: workspaceIds.map(matchId) }, ...EXISTS };
      const found = await database.find('workspaces', { filter, limit: workspaceIds.length }, LIMITED_WORKSPACE);
      return new Map(found.map((workspace) => [workspace.id, workspace]));
    });
    this.#database = database;
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
    return this.#database.find('workspaces', { filter, sort: { workspaceId: 1 }, limit }, WORKSPACE);
  }

  async find(workspaceId: WorkspaceId): Promise<LimitedWorkspace | null> {
    const found = (await this.#lookups.find([workspaceId])).get(workspaceId);
    // Each caller gets its own copy, because two lookups of one workspace may share the read.
    if (found === undefined) return null;
    const { rateLimits, quotas } = found.limits;
    return { ...found, limits: { rateLimits: { ...rateLimits }, quotas: { ...quotas } } };
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
      // The positional `members.$` cannot be used: with two conditions on the array, its element is undefined.
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
