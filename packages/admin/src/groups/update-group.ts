import { groupNotFound, validate, type Group, type GroupId, type WorkspaceId } from '@workspace-api/core';
import type { AdminPorts } from '../ports.js';
import { GroupFields } from './group-fields.js';

/** Changes the fields of a group. Throws `validation_failed` and `group_not_found`. */
export const updateGroup =
  ({ groups, clock }: Pick<AdminPorts, 'groups' | 'clock'>) =>
  async (workspaceId: WorkspaceId, id: GroupId, input: GroupFields): Promise<Group> => {
    const change = { ...validate(GroupFields, input), updatedAt: clock.now() };
    const group = await groups.update(workspaceId, id, change);
    if (group === null) throw groupNotFound();
    return group;
  };
