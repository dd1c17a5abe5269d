import { MemberId, object, ValidationIssues, Workspace, type Immutable, type WorkspaceId } from '@workspace-api/core';
import type { z } from 'zod';
import { auditChange } from '../audit/audit-change.js';
import { checkOrigin, type ChangeOrigin } from '../audit/change-origin.js';
import type { AdminPorts } from '../ports.js';

/** The name and first OWNER of a workspace to create. */
export const CreateWorkspaceInput = object({
  name: Workspace.shape.name,
  ownerId: MemberId.meta({ description: 'The first OWNER of the workspace.' }),
});

/** The name and first OWNER of a workspace to create. */
export type CreateWorkspaceInput = Immutable<z.input<typeof CreateWorkspaceInput>>;

/** Creates a workspace with its first OWNER. Throws `validation_failed`. */
export const createWorkspace =
  (ports: Pick<AdminPorts, 'workspaces' | 'auditLog' | 'ids' | 'clock'>) =>
  async (input: CreateWorkspaceInput, origin: ChangeOrigin = {}): Promise<Workspace> => {
    const issues = new ValidationIssues();
    issues.check(CreateWorkspaceInput, input);
    checkOrigin(issues, origin);
    issues.throwAs('validation_failed');
    const { name, ownerId } = input;

    const workspace = { id: ports.ids.next() as WorkspaceId, name, createdAt: ports.clock.now() };
    const { id } = workspace;
    const change = { action: 'workspace.create', target: id, details: { name, ownerId }, ...origin } as const;
    await auditChange(ports)(id, change, () => ports.workspaces.insert(id, workspace, { id: ownerId, role: 'OWNER' }));
    return workspace;
  };
