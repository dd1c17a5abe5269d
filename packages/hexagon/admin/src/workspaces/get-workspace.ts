import { Workspace, WorkspaceLimits, object, type LimitedWorkspace } from '@workspace-api/core';
import { inOrderOf, requireWorkspace } from '@workspace-api/core/internal';
import { adminOperation } from '../admin-operation.js';
import type { AdminPorts } from '../ports.js';

/** Returns the workspace without its limits. */
export const withoutLimits: (workspace: LimitedWorkspace) => Workspace = inOrderOf(Workspace);

const WithLimits = Workspace.extend({ limits: WorkspaceLimits });

const withLimits = inOrderOf(WithLimits);

/** Reads a workspace with its limits. */
export const getWorkspace = adminOperation({
  id: 'getWorkspace',
  name: 'workspaces.get',
  effect: 'read',
  summary: 'Read a workspace',
  description: 'Returns a workspace with its limits.',
  input: object({ workspaceId: Workspace.shape.id }),
  output: WithLimits,
  errors: ['workspace_not_found'],
  perform:
    ({ workspaces }: Pick<AdminPorts, 'workspaces'>) =>
    async ({ workspaceId }) =>
      withLimits(await requireWorkspace(workspaces, workspaceId)),
});
