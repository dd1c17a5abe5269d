import {
  NO_LIMITS,
  type Member,
  type MemberId,
  type Role,
  type Workspace,
  type WorkspaceId,
  type WorkspaceLimits,
  type WorkspaceRepository,
} from '@workspace-api/core';
import type { Db } from 'mongodb';
import { fromTimestamp, toMoment } from './bson-values.js';
import { WorkspaceCollection } from './workspace-collection.js';

interface WorkspaceFields {
  readonly name: string;
  readonly createdAt: Date;
}

/** A workspace is one document together with its members, so that neither is ever there without the other. */
export class MongoWorkspaceRepository implements WorkspaceRepository {
  readonly #workspaces: WorkspaceCollection<WorkspaceFields>;

  constructor(db: Db) {
    this.#workspaces = new WorkspaceCollection(db, 'workspaces', ['members', 'limits']);
  }

  async insert(workspaceId: WorkspaceId, { name, createdAt }: Workspace, { id, role }: Member): Promise<void> {
    const fields = { name, createdAt: fromTimestamp(createdAt), members: [{ id, role }] };
    await this.#workspaces.insert(workspaceId, fields);
  }

  async find(workspaceId: WorkspaceId): Promise<Workspace | null> {
    const found = await this.#workspaces.findOne(workspaceId, {});
    return found && { id: workspaceId, name: found.name, createdAt: toMoment(found.createdAt) };
  }

  async findRole(workspaceId: WorkspaceId, memberId: MemberId): Promise<Role | null> {
    const projection = { _id: 0, 'members.$': 1 };
    const found = await this.#workspaces.findOne(workspaceId, { 'members.id': memberId }, projection);
    const [member] = (found as { readonly members: readonly Member[] } | null)?.members ?? [];
    return member?.role ?? null;
  }

  async putMember(workspaceId: WorkspaceId, { id, role }: Member): Promise<boolean> {
    const change = (): Promise<boolean> =>
      this.#workspaces.update(workspaceId, { 'members.id': id }, { $set: { 'members.$.role': role } });
    const add = (): Promise<boolean> =>
      this.#workspaces.update(workspaceId, { 'members.id': { $ne: id } }, { $push: { members: { id, role } } });
    // When neither finds the workspace, somebody else may have added the member in between.
    return (await change()) || (await add()) || (await change());
  }

  async findLimits(workspaceId: WorkspaceId): Promise<WorkspaceLimits | null> {
    const found = await this.#workspaces.findOne(workspaceId, {}, { _id: 0, limits: 1 });
    if (found === null) return null;
    const { limits } = found as { readonly limits?: WorkspaceLimits };
    return {
      rateLimits: { ...NO_LIMITS.rateLimits, ...limits?.rateLimits },
      quotas: { ...NO_LIMITS.quotas, ...limits?.quotas },
    };
  }

  putLimits(workspaceId: WorkspaceId, { rateLimits, quotas }: WorkspaceLimits): Promise<boolean> {
    return this.#workspaces.update(workspaceId, {}, { $set: { limits: { rateLimits, quotas } } });
  }
}
