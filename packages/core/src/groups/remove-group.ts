import type { Ports } from '../ports.js';
import type { WorkspaceId } from '../workspaces/workspace.js';
import type { GroupId } from './group.js';
import { groupNotFound } from './group-not-found.js';

/** Deletes a group. Campaigns keep its id. Throws `group_not_found`. */
export const removeGroup =
  ({ groups }: Pick<Ports, 'groups'>) =>
  async (workspaceId: WorkspaceId, id: GroupId): Promise<void> => {
    if (!(await groups.remove(workspaceId, id))) throw groupNotFound();
  };
