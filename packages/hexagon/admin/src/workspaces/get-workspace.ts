import { Workspace, inOrderOf, object, requireWorkspace, type LimitedWorkspace } from '@workspace-api/core';
import { adminOperation } from '../admin-operation.js';
import type { AdminPorts } from '../ports.js';

/** Returns the workspace without its limits. */
export const withoutLimits: (workspace: LimitedWorkspace) => Workspace = inOrderOf(Workspace);

/** Reads a workspace. */
export const getWorkspace = adminOperation({
  id: 'getWorkspace',
  name: 'workspaces.get',
  effect: 'read',
  summary: 'Read a workspace',
  description: 'Returns a workspace.',
  input: object({ workspaceId: Workspace.shape.id }),
  output: Workspace,
  errors: ['workspace_not_found'],
  perform:
    ({ workspaces }: Pick<AdminPorts, 'workspaces'>) =>
    async ({ workspaceId }) =>
      withoutLimits(await requireWorkspace(workspaces, workspaceId)),
});
