import { groupNotFound, validate, type Group, type GroupId, type WorkspaceId } from '@workspace-api/core';
import type { AdminPorts } from '../ports.js';
import { GroupFields } from './group-fields.js';

/** Changes the fields of a group. Throws `validation_failed` and `group_not_found`. */
export const updateGroup =
  ({ groups, clock }: Pick<AdminPorts, 'groups' | 'clock'>) =>
  async (workspaceId: WorkspaceId, id: GroupId, input: GroupFields): Promise<Group> => {
    const fields = validate(GroupFields, input);
    const [found] = await groups.findMany(workspaceId, [id]);
    if (found === undefined) throw groupNotFound();
    const group = { ...found, ...fields, updatedAt: clock.now() };
    await groups.updateMany(workspaceId, [group]);
    return group;
  };
