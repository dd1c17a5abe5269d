import { Instance, Workspace, type InstanceId } from '@workspace-api/core';
import { adminOperation } from '../admin-operation.js';
import { checkQuota } from '../limits/check-quota.js';
import type { AdminPorts } from '../ports.js';
import { addOnce, chosenId } from '../sync/add-once.js';

/** Adds an instance. */
export const addInstance = adminOperation({
  id: 'addInstance',
  name: 'instances.add',
  effect: 'change',
  summary: 'Add an instance',
  description:
    'Adds a disconnected instance to a workspace. With an `id` of your choice, the call can be repeated: it returns the ' +
    'instance with this id if its name is the same.',
  input: Instance.pick({ name: true }).extend({ id: chosenId(Instance.shape.id), workspaceId: Workspace.shape.id }),
  output: Instance,
  errors: ['workspace_not_found', 'quota_exceeded'],
  perform:
    (ports: Pick<AdminPorts, 'workspaces' | 'instances' | 'groups' | 'ids' | 'clock'>) =>
    ({ workspaceId, id, ...fields }) =>
      addOnce<Instance>(ports, workspaceId, ports.instances, { id, ...fields }, async () => {
        await checkQuota(ports)(workspaceId, 'instances', () => 1);

        const now = ports.clock.now();
        return {
          id: id ?? (ports.ids.next() as InstanceId),
          ...fields,
          status: 'disconnected',
          statusReason: null,
          statusChangedAt: now,
          createdAt: now,
          updatedAt: now,
        };
      }),
});
