import type { Ports } from '../ports.js';
import type { WorkspaceId } from '../workspaces/workspace.js';
import type { InstanceId } from './instance.js';
import { instanceNotFound } from './instance-not-found.js';

/** Deletes an instance. Its groups stay. Throws `instance_not_found`. */
export const removeInstance =
  ({ instances }: Pick<Ports, 'instances'>) =>
  async (workspaceId: WorkspaceId, id: InstanceId): Promise<void> => {
    if (!(await instances.remove(workspaceId, id))) throw instanceNotFound('id');
  };
