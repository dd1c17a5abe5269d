import { Group, instanceNotFound, validate, type GroupId, type Immutable, type WorkspaceId } from '@workspace-api/core';
import type { z } from 'zod';
import { checkQuota } from '../limits/check-quota.js';
import type { AdminPorts } from '../ports.js';
import { insertNew } from '../sync/insert-missing.js';
import { GroupFields } from './group-fields.js';

/** A group to add to an instance. */
export const AddGroupInput = GroupFields.extend({ instanceId: Group.shape.instanceId });

/** A group to add to an instance. */
export type AddGroupInput = Immutable<z.input<typeof AddGroupInput>>;

/**
 * Adds a group to an instance of the workspace. Throws `validation_failed`, `instance_not_found`, `workspace_not_found`
 * and `quota_exceeded`.
 */
export const addGroup =
  (ports: Pick<AdminPorts, 'workspaces' | 'instances' | 'groups' | 'ids' | 'clock'>) =>
  async (workspaceId: WorkspaceId, input: AddGroupInput): Promise<Group> => {
    const { instanceId, ...fields } = validate(AddGroupInput, input);
    const [instance] = await ports.instances.findMany(workspaceId, [instanceId]);
    if (instance === undefined) throw instanceNotFound('instanceId');

    await checkQuota(ports)(workspaceId, 'groups', () => 1);

    const now = ports.clock.now();
    const id = ports.ids.next() as GroupId;
    const group = { id, instanceId, ...fields, createdAt: now, updatedAt: now };
    await insertNew(ports, workspaceId, ports.groups, group);
    return group;
  };
