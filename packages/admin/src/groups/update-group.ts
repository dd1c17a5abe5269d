import { ValidationIssues, groupNotFound, type Group, type GroupId, type WorkspaceId } from '@workspace-api/core';
import type { AdminPorts } from '../ports.js';
import { checkGroupFields, type GroupFields } from './group-fields.js';

/** Changes the fields of a group. Throws `validation_failed` and `group_not_found`. */
export const updateGroup =
  ({ groups, clock }: Pick<AdminPorts, 'groups' | 'clock'>) =>
  async (workspaceId: WorkspaceId, id: GroupId, input: GroupFields): Promise<Group> => {
    const issues = new ValidationIssues();
    checkGroupFields(issues, input);
    issues.throwAs('validation_failed');

    const { name, memberCount, sendable } = input;
    const group = await groups.update(workspaceId, id, { name, memberCount, sendable, updatedAt: clock.now() });
    if (group === null) throw groupNotFound();
    return group;
  };
