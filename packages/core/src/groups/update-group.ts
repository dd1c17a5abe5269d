import { ValidationIssues } from '../errors/validation-issues.js';
import type { Ports } from '../ports.js';
import type { WorkspaceId } from '../workspaces/workspace.js';
import type { Group, GroupId } from './group.js';
import { checkGroupFields, type GroupFields } from './group-fields.js';
import { groupNotFound } from './group-not-found.js';

/** Changes the fields of a group. Throws `validation_failed` and `group_not_found`. */
export const updateGroup =
  ({ groups, clock }: Pick<Ports, 'groups' | 'clock'>) =>
  async (workspaceId: WorkspaceId, id: GroupId, input: GroupFields): Promise<Group> => {
    const issues = new ValidationIssues();
    checkGroupFields(issues, input);
    issues.throwAs('validation_failed');

    const { name, memberCount, sendable } = input;
    const group = await groups.update(workspaceId, id, { name, memberCount, sendable, updatedAt: clock.now() });
    if (group === null) throw groupNotFound();
    return group;
  };
