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
import { frozenCopy } from './frozen-copy.js';

/** A workspace with its members. */
export interface WorkspaceEntry {
  readonly workspace: Workspace;
  readonly roles: Map<MemberId, Role>;
  limits: WorkspaceLimits;
}

export class MemoryWorkspaceRepository implements WorkspaceRepository {
  readonly #entries: Map<WorkspaceId, WorkspaceEntry>;

  constructor(entries: Map<WorkspaceId, WorkspaceEntry>) {
    this.#entries = entries;
  }

  async insert(workspaceId: WorkspaceId, workspace: Workspace, { id, role }: Member): Promise<void> {
    if (this.#entries.has(workspaceId)) throw new Error(`There is a workspace with the id ${workspaceId} already.`);
    this.#entries.set(workspaceId, {
      workspace: frozenCopy(workspace),
      roles: new Map([[id, role]]),
      limits: frozenCopy(NO_LIMITS),
    });
  }

  async find(workspaceId: WorkspaceId): Promise<Workspace | null> {
    return this.#entries.get(workspaceId)?.workspace ?? null;
  }

  async findRole(workspaceId: WorkspaceId, memberId: MemberId): Promise<Role | null> {
    return this.#entries.get(workspaceId)?.roles.get(memberId) ?? null;
  }

  async putMember(workspaceId: WorkspaceId, { id, role }: Member): Promise<boolean> {
    const roles = this.#entries.get(workspaceId)?.roles;
    if (roles === undefined) return false;
    const isOtherOwner = ([other, otherRole]: [MemberId, Role]): boolean => other !== id && otherRole === 'OWNER';
    if (roles.get(id) === 'OWNER' && role !== 'OWNER' && ![...roles].some(isOtherOwner)) return false;
    roles.set(id, role);
    return true;
  }

  async findLimits(workspaceId: WorkspaceId): Promise<WorkspaceLimits | null> {
    return this.#entries.get(workspaceId)?.limits ?? null;
  }

  async putLimits(workspaceId: WorkspaceId, limits: WorkspaceLimits): Promise<boolean> {
    const entry = this.#entries.get(workspaceId);
    if (entry !== undefined) entry.limits = frozenCopy(limits);
    return entry !== undefined;
  }
}
