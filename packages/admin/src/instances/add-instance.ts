import { Instance, Workspace, type InstanceId } from '@workspace-api/core';
import { adminOperation } from '../admin-operation.js';
import { checkQuota } from '../limits/check-quota.js';
import type { AdminPorts } from '../ports.js';
import { insertNew } from '../sync/insert-missing.js';

/** Adds an instance. */
export const addInstance = adminOperation({
  id: 'addInstance',
  name: 'instances.add',
  effect: 'change',
  summary: 'Add an instance',
  description: 'Adds a disconnected instance to a workspace.',
  input: Instance.pick({ name: true }).extend({ workspaceId: Workspace.shape.id }),
  output: Instance,
  errors: ['workspace_not_found', 'quota_exceeded'],
  perform:
    (ports: Pick<AdminPorts, 'workspaces' | 'instances' | 'groups' | 'ids' | 'clock'>) =>
    async ({ workspaceId, ...fields }) => {
      await checkQuota(ports)(workspaceId, 'instances', () => 1);

      const now = ports.clock.now();
      const instance: Instance = {
        id: ports.ids.next() as InstanceId,
        ...fields,
        status: 'disconnected',
        statusReason: null,
        statusChangedAt: now,
        createdAt: now,
        updatedAt: now,
      };
      await insertNew(ports, workspaceId, ports.instances, instance);
      return instance;
    },
});
