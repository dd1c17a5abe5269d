import type {
  Member,
  MemberId,
  Role,
  Workspace,
  WorkspaceId,
  WorkspaceLimits,
  WorkspaceRepository,
} from '@workspace-api/core';
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
  toItem: (row) => ({ name: row.plain(slots.name) as string, createdAt: row.moment(slots.createdAt) }),
};

/** Of the member that the filter names. */
const ROLE: RowView<Role | null> = {
  layout,
  projection: { _id: 0, 'members.$': 1 },
  toItem: (row) => (row.decoded(slots.members) as readonly Member[])[0]?.role ?? null,
};

/** A workspace is one document together with its members, so that neither is ever there without the other. */
export class MongoWorkspaceRepository implements WorkspaceRepository {
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
    const found = await this.#workspaces.findOne(workspaceId, {}, WORKSPACE);
    return found && { id: workspaceId, ...found };
  }

  findRole(workspaceId: WorkspaceId, memberId: MemberId): Promise<Role | null> {
    return this.#workspaces.findOne(workspaceId, { 'members.id': { $eq: memberId } }, ROLE);
  }

  async putMember(workspaceId: WorkspaceId, { id, role }: Member): Promise<boolean> {
    const isMember = { members: { $elemMatch: { id: { $eq: id } } } };
    const hasOtherOwner = { members: { $elemMatch: { id: { $ne: id }, role: 'OWNER' } } };
    const filter = role === 'OWNER' ? isMember : { $and: [isMember, hasOtherOwner] };
    const change = (): Promise<boolean> =>
      // Not the positional `members.$`: with two conditions on the array it is not defined which element it names.
      this.#workspaces.update(workspaceId, filter, { $set: { 'members.$[member].role': role } }, [
        { 'member.id': { $eq: id } },
      ]);
    const add = (): Promise<boolean> =>
      this.#workspaces.update(workspaceId, { 'members.id': { $ne: id } }, { $push: { members: { id, role } } });
    // When neither finds the workspace, somebody else may have added the member in between.
    return (await change()) || (await add()) || (await change());
  }

  findLimits(workspaceId: WorkspaceId): Promise<WorkspaceLimits | null> {
    return this.#limits.find(workspaceId);
  }

  putLimits(workspaceId: WorkspaceId, { rateLimits, quotas }: WorkspaceLimits): Promise<boolean> {
    return this.#workspaces.update(workspaceId, {}, { $set: { limits: { rateLimits, quotas } } });
  }
}
