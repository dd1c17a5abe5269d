import {
  ValidationIssues,
  instanceNotFound,
  type Group,
  type GroupId,
  type InstanceId,
  type WorkspaceId,
} from '@workspace-api/core';
import { checkQuota } from '../limits/check-quota.js';
import type { AdminPorts } from '../ports.js';
import { insertNew } from '../sync/insert-missing.js';
import { checkGroupFields, type GroupFields } from './group-fields.js';

/** A group to add to an instance. */
export interface AddGroupInput extends GroupFields {
  readonly instanceId: InstanceId;
}

/**
 * Adds a group to an instance of the workspace. Throws `validation_failed`, `instance_not_found`, `workspace_not_found`
 * and `quota_exceeded`.
 */
export const addGroup =
  (ports: Pick<AdminPorts, 'workspaces' | 'instances' | 'groups' | 'ids' | 'clock'>) =>
  async (workspaceId: WorkspaceId, input: AddGroupInput): Promise<Group> => {
    const issues = new ValidationIssues();
    checkGroupFields(issues, input);
    issues.throwAs('validation_failed');

    const { instanceId, name, memberCount, sendable } = input;
    const [instance] = await ports.instances.findMany(workspaceId, [instanceId]);
    if (instance === undefined) throw instanceNotFound('instanceId');

    await checkQuota(ports)(workspaceId, 'groups', () => 1);

    const now = ports.clock.now();
    const id = ports.ids.next() as GroupId;
    const group: Group = { id, instanceId, name, memberCount, sendable, createdAt: now, updatedAt: now };
    await insertNew(ports, workspaceId, ports.groups, group);
    return group;
  };
