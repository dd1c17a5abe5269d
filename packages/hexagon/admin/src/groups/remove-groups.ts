import { Group, Workspace, object, quantity, type GroupId } from '@workspace-api/core';
import { setOf } from '@workspace-api/core/internal';
import { adminOperation } from '../admin-operation.js';
import { ChangeOrigin } from '../audit/change-origin.js';
import type { AdminPorts } from '../ports.js';
import { MAX_REMOVED } from '../sync/in-batches.js';
import { removeRecords } from '../sync/remove-records.js';

/** Deletes several groups. */
export const removeGroups = adminOperation({
  id: 'removeGroups',
  name: 'groups.remove',
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
  audit: ({ workspaceId }, ids: readonly GroupId[]) => ({
    ...{ workspaceId, action: 'groups.remove', target: workspaceId, details: { ids: ids.join(' ') } },
  }),
  perform:
    ({ groups }: Pick<AdminPorts, 'groups'>) =>
    ({ workspaceId, groupIds }, audited) =>
      removeRecords(groups, workspaceId, groupIds, audited),
});
