import { Instance, Workspace, inOrderOf, type InstanceId } from '@workspace-api/core';
import { adminOperation } from '../admin-operation.js';
import type { AuditPorts } from '../audit/audit-change.js';
import { ChangeOrigin } from '../audit/change-origin.js';
import { checkQuota } from '../limits/check-quota.js';
import type { AdminPorts } from '../ports.js';
import { addOnce, chosenId } from '../sync/add-once.js';

const inOrder = inOrderOf(Instance);

/** Adds an instance. */
export const addInstance = adminOperation({
  id: 'addInstance',
  name: 'instances.add',
  effect: 'change',
  summary: 'Add an instance',
  description:
    'Adds a disconnected instance to a workspace. With an `id` of your choice, the call can be repeated: it returns the ' +
    'instance with this id if its values are the same.',
  input: Instance.pick({ name: true, metadata: true }).extend({
    id: chosenId(Instance.shape.id),
    workspaceId: Workspace.shape.id,
    ...ChangeOrigin.shape,
  }),
  output: Instance,
  errors: ['workspace_not_found', 'quota_exceeded'],
  perform:
    (ports: Pick<AdminPorts, 'workspaces' | 'instances' | 'groups'> & AuditPorts) =>
    ({ workspaceId, id, actor, reason, ...fields }) => {
      const origin = { action: 'instance.add', actor, reason } as const;
      return addOnce<Instance>(ports, workspaceId, ports.instances, { id, ...fields }, origin, async () => {
        await checkQuota(ports)(workspaceId, 'instances', () => 1);

        const now = ports.clock.now();
        return inOrder<Instance>({
          id: id ?? (ports.ids.next() as InstanceId),
          ...fields,
          status: 'disconnected',
          statusReason: null,
          statusChangedAt: now,
          createdAt: now,
          updatedAt: now,
        });
      });
    },
});
