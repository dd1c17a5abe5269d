import {
  MAX_MEMBERS,
  type Member,
  type Role,
  type AdminWorkspaceRepository,
  type WorkspaceChange,
} from '@workspace-api/admin/storage';
import type { LimitedWorkspace, MemberId, Workspace, WorkspaceId, WorkspaceLimits } from '@workspace-api/core';
import { NO_LIMITS } from '@workspace-api/core/internal';
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

  async insert(workspaceId: WorkspaceId, workspace: Workspace, { id, role }: Member): Promise<boolean> {
    if (this.#entries.has(workspaceId) || this.#deleted.has(workspaceId)) return false;
    this.#entries.set(workspaceId, {
      workspace: frozenCopy(workspace),
      roles: new Map([[id, role]]),
      limits: frozenCopy(NO_LIMITS),
    });
    return true;
  }

  async list(after: WorkspaceId | null, limit: number): Promise<readonly Workspace[]> {
    return Array.from(this.#entries.values(), ({ workspace }) => workspace)
      .filter(({ id }) => after === null || id > after)
      .sort((one, other) => (one.id < other.id ? -1 : 1))
      .slice(0, limit);
  }

  async find(workspaceId: WorkspaceId): Promise<LimitedWorkspace | null> {
    const entry = this.#entries.get(workspaceId);
    return entry === undefined ? null : { ...entry.workspace, limits: entry.limits };
  }

  async update(workspaceId: WorkspaceId, { name, limits }: WorkspaceChange): Promise<boolean> {
    const entry = this.#entries.get(workspaceId);
    if (entry === undefined) return false;
    if (name !== undefined) entry.workspace = frozenCopy({ ...entry.workspace, name });
    if (limits !== undefined) entry.limits = frozenCopy(limits);
    return true;
  }

  async markDeleted(workspaceId: WorkspaceId): Promise<boolean> {
    if (this.#entries.delete(workspaceId)) this.#deleted.add(workspaceId);
    return this.#deleted.has(workspaceId);
  }

  async listMembers(workspaceId: WorkspaceId): Promise<readonly Member[] | null> {
    const roles = this.#entries.get(workspaceId)?.roles;
    return roles === undefined ? null : Array.from(roles, ([id, role]) => ({ id, role }));
  }

  async setRole(workspaceId: WorkspaceId, memberId: MemberId, role: Role | null): Promise<boolean> {
    const roles = this.#entries.get(workspaceId)?.roles;
    if (roles === undefined) return false;
    if (role !== 'OWNER' && isLastOwner(roles, memberId)) return false;
    if (role === null) return roles.delete(memberId);
    if (!roles.has(memberId) && roles.size >= MAX_MEMBERS) return false;
    roles.set(memberId, role);
    return true;
  }
}

const isLastOwner = (roles: ReadonlyMap<MemberId, Role>, id: MemberId): boolean =>
  roles.get(id) === 'OWNER' && [...roles].every(([other, role]) => other === id || role !== 'OWNER');
