import { DomainError, Workspace, object, type WorkspaceId } from '@workspace-api/core';
import * as z from '@workspace-api/core/zod';
import { adminOperation } from '../admin-operation.js';
import type { AdminPorts } from '../ports.js';
import { MAX_MEMBERS, Member } from './member.js';

/** Reads the members of a workspace. Throws `workspace_not_found`. */
export const membersOf = async (
  { workspaces }: Pick<AdminPorts, 'workspaces'>,
  workspaceId: WorkspaceId,
): Promise<readonly Member[]> => {
  const members = await workspaces.listMembers(workspaceId);
  if (members === null) throw new DomainError('workspace_not_found');
  return members;
};

/** Lists the members of a workspace. */
export const listMembers = adminOperation({
  id: 'listMembers',
  name: 'members.list',
  effect: 'read',
  summary: 'List the members',
  description: `Returns the members of a workspace in the order they were added, at most ${String(MAX_MEMBERS)}.`,
  input: object({ workspaceId: Workspace.shape.id }),
  output: z.array(Member).max(MAX_MEMBERS),
  errors: ['workspace_not_found'],
  perform:
    (ports: Pick<AdminPorts, 'workspaces'>) =>
    ({ workspaceId }) =>
      membersOf(ports, workspaceId),
});
