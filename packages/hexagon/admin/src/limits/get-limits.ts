import { Workspace, WorkspaceLimits, object, requireWorkspace } from '@workspace-api/core';
import { adminOperation } from '../admin-operation.js';
import type { AdminPorts } from '../ports.js';

/** Reads the limits of a workspace. */
export const getLimits = adminOperation({
  id: 'getLimits',
  name: 'limits.get',
  effect: 'read',
  summary: 'Read the limits',
  description: 'Returns the limits of a workspace.',
  input: object({ workspaceId: Workspace.shape.id }),
  output: WorkspaceLimits,
  errors: ['workspace_not_found'],
  perform:
    ({ workspaces }: Pick<AdminPorts, 'workspaces'>) =>
    async ({ workspaceId }) =>
      (await requireWorkspace(workspaces, workspaceId)).limits,
});
