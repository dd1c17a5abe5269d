import { Group, Workspace, instanceNotFound, type GroupId } from '@workspace-api/core';
import { adminOperation } from '../admin-operation.js';
import { checkQuota } from '../limits/check-quota.js';
import type { AdminPorts } from '../ports.js';
import { insertNew } from '../sync/insert-missing.js';

/** Adds a group. */
export const addGroup = adminOperation({
  id: 'addGroup',
  name: 'groups.add',
  effect: 'change',
  summary: 'Add a group',
  description: 'Adds a group to an instance of a workspace.',
  input: Group.omit({ id: true, createdAt: true, updatedAt: true }).extend({ workspaceId: Workspace.shape.id }),
  output: Group,
  errors: ['instance_not_found', 'workspace_not_found', 'quota_exceeded'],
  perform:
    (ports: Pick<AdminPorts, 'workspaces' | 'instances' | 'groups' | 'ids' | 'clock'>) =>
    async ({ workspaceId, ...fields }) => {
      const [instance] = await ports.instances.findMany(workspaceId, [fields.instanceId]);
      if (instance === undefined) throw instanceNotFound('instanceId');

      await checkQuota(ports)(workspaceId, 'groups', () => 1);

      const now = ports.clock.now();
      const group = { id: ports.ids.next() as GroupId, ...fields, createdAt: now, updatedAt: now };
      await insertNew(ports, workspaceId, ports.groups, group);
      return group;
    },
});
