import { DomainError, Workspace, object, requireWorkspace } from '@workspace-api/core';
import { adminOperation } from '../admin-operation.js';
import { auditChange } from '../audit/audit-change.js';
import { ChangeOrigin } from '../audit/change-origin.js';
import type { AdminPorts } from '../ports.js';
import { withoutLimits } from './get-workspace.js';

/** Renames a workspace. */
export const renameWorkspace = adminOperation({
  id: 'renameWorkspace',
  name: 'workspaces.rename',
  effect: 'change',
  summary: 'Rename a workspace',
  description: 'Renames a workspace.',
  input: object({ workspaceId: Workspace.shape.id, name: Workspace.shape.name, ...ChangeOrigin.shape }),
  output: Workspace,
  errors: ['workspace_not_found'],
  perform:
    (ports: Pick<AdminPorts, 'workspaces' | 'auditLog' | 'ids' | 'clock'>) =>
    async ({ workspaceId, name, actor, reason }) => {
      const before = withoutLimits(await requireWorkspace(ports.workspaces, workspaceId));
      const details = { from: before.name, name };
      const change = { action: 'workspace.rename', target: workspaceId, details, actor, reason } as const;
      return auditChange(ports)(workspaceId, change, async () => {
        if (!(await ports.workspaces.update(workspaceId, { name }))) throw new DomainError('workspace_not_found');
        return { ...before, name };
      });
    },
});
