import {
  MemberId,
  ValidationIssues,
  Workspace,
  object,
  type DomainError,
  type Immutable,
  type WorkspaceId,
} from '@workspace-api/core';
import type { z } from 'zod';
import { auditChange } from '../audit/audit-change.js';
import { checkOrigin, type ChangeOrigin } from '../audit/change-origin.js';
import type { AdminPorts } from '../ports.js';
import { withoutLimits } from './get-workspace.js';

/** The name and first OWNER of a workspace to create. */
export const CreateWorkspaceInput = object({
  id: Workspace.shape.id.optional().meta({
    description:
      'A UUID of your choice, so that a repeated call creates no second workspace. Version 7 keeps lists of workspaces ' +
      'in the order of creation. If omitted, the workspace gets a new id.',
  }),
  name: Workspace.shape.name,
  ownerId: MemberId.meta({ description: 'The first OWNER of the workspace.' }),
});

/** The name and first OWNER of a workspace to create, and its id if you choose it. */
export type CreateWorkspaceInput = Immutable<z.input<typeof CreateWorkspaceInput>>;

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

  return async (input: CreateWorkspaceInput, origin: ChangeOrigin = {}): Promise<Workspace> => {
    const issues = new ValidationIssues();
    const checked = issues.check(CreateWorkspaceInput, input);
    checkOrigin(issues, origin);
    if (checked === undefined || issues.found.length > 0) throw issues.toError('validation_failed');
    const { name, ownerId } = checked;

    const id = checked.id ?? (ids.next() as WorkspaceId);
    const earlier = checked.id === undefined ? null : await findCreated(id, name, ownerId);
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
