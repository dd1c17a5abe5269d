import { Group, Workspace, groupNotFound } from '@workspace-api/core';
import { adminOperation } from '../admin-operation.js';
import { auditChange, detailsOf, type AuditPorts } from '../audit/audit-change.js';
import { ChangeOrigin } from '../audit/change-origin.js';
import type { AdminPorts } from '../ports.js';
import { changeOf, keepStored } from '../sync/keep-stored.js';

const keep = keepStored(Group);

/** Changes a group. */
export const updateGroup = adminOperation({
  id: 'updateGroup',
  name: 'groups.update',
  effect: 'change',
  summary: 'Change a group',
  description: 'Changes the fields of a group.',
  input: changeOf(Group.omit({ id: true, instanceId: true, createdAt: true, updatedAt: true })).extend({
    workspaceId: Workspace.shape.id,
    groupId: Group.shape.id,
    ...ChangeOrigin.shape,
  }),
  output: Group,
  errors: ['group_not_found'],
  perform:
    (ports: Pick<AdminPorts, 'groups'> & AuditPorts) =>
    async ({ workspaceId, groupId, actor, reason, ...fields }) => {
      const [found] = await ports.groups.findMany(workspaceId, [groupId]);
      if (found === undefined) throw groupNotFound();
      const group = { ...found, ...keep(fields, found), updatedAt: ports.clock.now() };
      const change = { action: 'group.change', target: groupId, details: detailsOf(fields), actor, reason } as const;
      await auditChange(ports)(workspaceId, change, () => ports.groups.updateMany(workspaceId, [group]));
      return group;
    },
});
