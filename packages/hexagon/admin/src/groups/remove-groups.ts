import { Group, Workspace, groupNotFound, object, quantity, setOf } from '@workspace-api/core';
import * as z from 'zod';
import { adminOperation } from '../admin-operation.js';
import type { AuditPorts } from '../audit/audit-change.js';
import { ChangeOrigin } from '../audit/change-origin.js';
import type { AdminPorts } from '../ports.js';
import { MAX_REMOVED } from '../sync/in-batches.js';
import { removeRecord, removeRecords } from '../sync/remove-records.js';

/** Deletes a group. */
export const removeGroup = adminOperation({
  id: 'removeGroup',
  name: 'groups.remove',
  effect: 'change',
  summary: 'Delete a group',
  description: 'Deletes a group. Campaigns keep its id.',
  input: object({ workspaceId: Workspace.shape.id, groupId: Group.shape.id, ...ChangeOrigin.shape }),
  output: z.void(),
  errors: ['group_not_found'],
  perform:
    (ports: Pick<AdminPorts, 'groups'> & AuditPorts) =>
    ({ workspaceId, groupId, ...origin }) =>
      removeRecord(ports, 'group', ports.groups, workspaceId, groupId, origin, groupNotFound),
});

/** Deletes several groups. */
export const removeGroups = adminOperation({
  id: 'removeGroups',
  name: 'groups.removeMany',
  effect: 'change',
  summary: 'Delete groups',
  description: `Deletes at most ${String(MAX_REMOVED)} groups, and returns the number of those that existed.`,
  input: object({
    workspaceId: Workspace.shape.id,
    groupIds: setOf(Group.shape.id, { min: 0, max: MAX_REMOVED }),
    ...ChangeOrigin.shape,
  }),
  output: quantity(),
  errors: [],
  perform:
    (ports: Pick<AdminPorts, 'groups'> & AuditPorts) =>
    ({ workspaceId, groupIds, ...origin }) =>
      removeRecords(ports, 'group', ports.groups, workspaceId, groupIds, origin),
});
