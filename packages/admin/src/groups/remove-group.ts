import { groupNotFound, type GroupId, type WorkspaceId } from '@workspace-api/core';
import type { AdminPorts } from '../ports.js';

/** Deletes a group. Campaigns keep its id. Throws `group_not_found`. */
export const removeGroup =
  ({ groups }: Pick<AdminPorts, 'groups'>) =>
  async (workspaceId: WorkspaceId, id: GroupId): Promise<void> => {
    if ((await groups.removeMany(workspaceId, [id])) === 0) throw groupNotFound();
  };
