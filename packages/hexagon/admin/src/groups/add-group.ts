import { Group, Workspace, instanceNotFound, type GroupId } from '@workspace-api/core';
import { adminOperation } from '../admin-operation.js';
import type { AuditPorts } from '../audit/audit-change.js';
import { ChangeOrigin } from '../audit/change-origin.js';
import { checkQuota } from '../limits/check-quota.js';
import type { AdminPorts } from '../ports.js';
import { addOnce, chosenId } from '../sync/add-once.js';

/** Adds a group. */
export const addGroup = adminOperation({
  id: 'addGroup',
  name: 'groups.add',
  effect: 'change',
  summary: 'Add a group',
  description:
    'Adds a group to an instance of a workspace. With an `id` of your choice, the call can be repeated: it returns the ' +
    'group with this id if its values are the same.',
  input: Group.omit({ createdAt: true, updatedAt: true }).extend({
    id: chosenId(Group.shape.id),
    workspaceId: Workspace.shape.id,
    ...ChangeOrigin.shape,
  }),
  output: Group,
  errors: ['instance_not_found', 'workspace_not_found', 'quota_exceeded'],
  perform:
    (ports: Pick<AdminPorts, 'workspaces' | 'instances' | 'groups'> & AuditPorts) =>
    ({ workspaceId, id, actor, reason, ...fields }) =>
      addOnce(ports, workspaceId, ports.groups, { id, ...fields }, { action: 'group.add', actor, reason }, async () => {
        const [instance] = await ports.instances.findMany(workspaceId, [fields.instanceId]);
        if (instance === undefined) throw instanceNotFound('instanceId');

        await checkQuota(ports)(workspaceId, 'groups', () => 1);

        const now = ports.clock.now();
        return { id: id ?? (ports.ids.next() as GroupId), ...fields, createdAt: now, updatedAt: now };
      }),
});
