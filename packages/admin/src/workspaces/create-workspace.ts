import {
  MEMBER_ID_LENGTH,
  ValidationIssues,
  type DomainError,
  type MemberId,
  type Workspace,
  type WorkspaceId,
} from '@workspace-api/core';
import { auditChange } from '../audit/audit-change.js';
import { checkOrigin, type ChangeOrigin } from '../audit/change-origin.js';
import type { AdminPorts } from '../ports.js';
import { withoutLimits } from './get-workspace.js';

/** The name and first OWNER of a workspace to create. */
export interface CreateWorkspaceInput {
  /**
   * A UUID of your choice, so that a repeated call creates no second workspace. Version 7 keeps lists of workspaces in the
   * order of creation. If omitted, the workspace gets a new id.
   */
  readonly id?: string | undefined;
  /** 1 to 120 characters, at least one of them visible. */
  readonly name: string;
  /** The first OWNER of the workspace. */
  readonly ownerId: MemberId;
}

/**
 * Creates a workspace with its first OWNER. If a workspace with the given id has this name and OWNER, returns that one.
 * Throws `validation_failed`, also for an id that another workspace has or had.
 */
export const createWorkspace = (ports: Pick<AdminPorts, 'workspaces' | 'auditLog' | 'ids' | 'clock'>) => {
  const { workspaces, ids, clock } = ports;

  const taken = (): DomainError =>
    new ValidationIssues()
      .add(['id'], 'duplicate', 'Another workspace has or had this id. Choose another one.')
      .toError('validation_failed');

  /** Resolves to the workspace with the id, or to null. Throws `validation_failed` if name or OWNER differ. */
  const findCreated = async (id: WorkspaceId, name: string, ownerId: MemberId): Promise<Workspace | null> => {
    const [workspace, members] = await Promise.all([workspaces.find(id), workspaces.listMembers(id)]);
    if (workspace === null || members === null) return null;
    const hasOwner = members.some((member) => member.id === ownerId && member.role === 'OWNER');
    if (workspace.name !== name || !hasOwner) throw taken();
    return withoutLimits(workspace);
  };

  return async (
    { id: givenId, name, ownerId }: CreateWorkspaceInput,
    origin: ChangeOrigin = {},
  ): Promise<Workspace> => {
    const issues = new ValidationIssues();
    if (givenId !== undefined) issues.uuid(['id'], givenId);
    issues.name(['name'], name);
    issues.string(['ownerId'], ownerId, MEMBER_ID_LENGTH);
    checkOrigin(issues, origin);
    issues.throwAs('validation_failed');

    const id = (givenId?.toLowerCase() ?? ids.next()) as WorkspaceId;
    const earlier = givenId === undefined ? null : await findCreated(id, name, ownerId);
    if (earlier !== null) return earlier;
    const workspace = { id, name, createdAt: clock.now() };
    const change = { action: 'workspace.create', target: id, details: { name, ownerId }, ...origin } as const;
    const insert = (): Promise<boolean> => workspaces.insert(id, workspace, { id: ownerId, role: 'OWNER' });
    if (await auditChange(ports)(id, change, insert, (isAdded) => isAdded)) return workspace;
    // A concurrent call may have created it.
    const created = await findCreated(id, name, ownerId);
    if (created === null) throw taken();
    return created;
  };
};
