import { MAX_MEMBERS, type Member, type Role, type AdminWorkspaceRepository } from '@workspace-api/admin';
import { NO_LIMITS, type MemberId, type Workspace, type WorkspaceId, type WorkspaceLimits } from '@workspace-api/core';
import { frozenCopy } from './frozen-copy.js';

/** A workspace with its members and limits. */
export interface WorkspaceEntry {
  workspace: Workspace;
  readonly roles: Map<MemberId, Role>;
  limits: WorkspaceLimits;
}

export class MemoryWorkspaceRepository implements AdminWorkspaceRepository {
  readonly #entries: Map<WorkspaceId, WorkspaceEntry>;
  readonly #deleted = new Set<WorkspaceId>();

  constructor(entries: Map<WorkspaceId, WorkspaceEntry>) {
    this.#entries = entries;
  }

  async insert(workspaceId: WorkspaceId, workspace: Workspace, { id, role }: Member): Promise<void> {
    if (this.#entries.has(workspaceId) || this.#deleted.has(workspaceId))
      throw new Error(`A workspace with the id ${workspaceId} already exists.`);
    this.#entries.set(workspaceId, {
      workspace: frozenCopy(workspace),
      roles: new Map([[id, role]]),
      limits: frozenCopy(NO_LIMITS),
    });
  }

  async find(workspaceId: WorkspaceId): Promise<Workspace | null> {
    return this.#entries.get(workspaceId)?.workspace ?? null;
  }

  async rename(workspaceId: WorkspaceId, name: string): Promise<Workspace | null> {
    const entry = this.#entries.get(workspaceId);
    if (entry === undefined) return null;
    entry.workspace = frozenCopy({ ...entry.workspace, name });
    return entry.workspace;
  }

  async markDeleted(workspaceId: WorkspaceId): Promise<boolean> {
    if (this.#entries.delete(workspaceId)) this.#deleted.add(workspaceId);
    return this.#deleted.has(workspaceId);
  }

  async findRole(workspaceId: WorkspaceId, memberId: MemberId): Promise<Role | null> {
    return this.#entries.get(workspaceId)?.roles.get(memberId) ?? null;
  }

  async listMembers(workspaceId: WorkspaceId): Promise<readonly Member[] | null> {
    const roles = this.#entries.get(workspaceId)?.roles;
    return roles === undefined ? null : Array.from(roles, ([id, role]) => ({ id, role }));
  }

  async putMember(workspaceId: WorkspaceId, { id, role }: Member): Promise<boolean> {
    const roles = this.#entries.get(workspaceId)?.roles;
    if (roles === undefined) return false;
    if (role !== 'OWNER' && isLastOwner(roles, id)) return false;
    if (!roles.has(id) && roles.size >= MAX_MEMBERS) return false;
    roles.set(id, role);
    return true;
  }

  async removeMember(workspaceId: WorkspaceId, memberId: MemberId): Promise<boolean> {
    const roles = this.#entries.get(workspaceId)?.roles;
    return roles !== undefined && !isLastOwner(roles, memberId) && roles.delete(memberId);
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

const isLastOwner = (roles: ReadonlyMap<MemberId, Role>, id: MemberId): boolean =>
  roles.get(id) === 'OWNER' && [...roles].every(([other, role]) => other === id || role !== 'OWNER');
