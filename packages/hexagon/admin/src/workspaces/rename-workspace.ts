import { DomainError, Workspace, object } from '@workspace-api/core';
import { requireWorkspace } from '@workspace-api/core/internal';
import { adminOperation } from '../admin-operation.js';
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
  audit: ({ workspaceId, name }, { name: from }: Workspace) => ({
    ...{ workspaceId, action: 'workspace.rename', target: workspaceId, details: { from, name } },
  }),
  perform:
    ({ workspaces }: Pick<AdminPorts, 'workspaces'>) =>
    async ({ workspaceId, name }, audited) => {
      const before = withoutLimits(await requireWorkspace(workspaces, workspaceId));
      return audited(before, async () => {
        if (!(await workspaces.update(workspaceId, { name }))) throw new DomainError('workspace_not_found');
        return { ...before, name };
      });
    },
});
