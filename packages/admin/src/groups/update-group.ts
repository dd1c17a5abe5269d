import { Group, Workspace, groupNotFound } from '@workspace-api/core';
import { adminOperation } from '../admin-operation.js';
import type { AdminPorts } from '../ports.js';

/** Changes a group. */
export const updateGroup = adminOperation({
  id: 'updateGroup',
  name: 'groups.update',
  effect: 'change',
  summary: 'Change a group',
  description: 'Changes the fields of a group.',
  input: Group.omit({ id: true, instanceId: true, createdAt: true, updatedAt: true }).extend({
    workspaceId: Workspace.shape.id,
    groupId: Group.shape.id,
  }),
  output: Group,
  errors: ['group_not_found'],
  perform:
    ({ groups, clock }: Pick<AdminPorts, 'groups' | 'clock'>) =>
    async ({ workspaceId, groupId, ...fields }) => {
      const [found] = await groups.findMany(workspaceId, [groupId]);
      if (found === undefined) throw groupNotFound();
      const group = { ...found, ...fields, updatedAt: clock.now() };
      await groups.updateMany(workspaceId, [group]);
      return group;
    },
});
