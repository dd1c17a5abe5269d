import { instanceNotFound, type InstanceId, type WorkspaceId } from '@workspace-api/core';
import type { AdminPorts } from '../ports.js';

/** Deletes an instance. Its groups stay. Throws `instance_not_found`. */
export const removeInstance =
  ({ instances }: Pick<AdminPorts, 'instances'>) =>
  async (workspaceId: WorkspaceId, id: InstanceId): Promise<void> => {
    if ((await instances.removeMany(workspaceId, [id])) === 0) throw instanceNotFound('id');
  };
