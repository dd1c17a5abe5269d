import { DomainError, ValidationIssues, Workspace, type WorkspaceId } from '@workspace-api/core';
import { auditChange } from '../audit/audit-change.js';
import { checkOrigin, type ChangeOrigin } from '../audit/change-origin.js';
import type { AdminPorts } from '../ports.js';
import { getWorkspace } from './get-workspace.js';

/** Renames a workspace. Throws `validation_failed` and `workspace_not_found`. */
export const renameWorkspace =
  (ports: Pick<AdminPorts, 'workspaces' | 'auditLog' | 'ids' | 'clock'>) =>
  async (workspaceId: WorkspaceId, name: string, origin: ChangeOrigin = {}): Promise<Workspace> => {
    const issues = new ValidationIssues();
    issues.check(Workspace.shape.name, name, ['name']);
    checkOrigin(issues, origin);
    issues.throwAs('validation_failed');

    const before = await getWorkspace(ports)(workspaceId);
    const details = { from: before.name, name };
    return auditChange(ports)(
      workspaceId,
      { action: 'workspace.rename', target: workspaceId, details, ...origin },
      async () => {
        if (!(await ports.workspaces.update(workspaceId, { name }))) throw new DomainError('workspace_not_found');
        return { ...before, name };
      },
    );
  };
