import { Instance, validate, type Immutable, type InstanceId, type WorkspaceId } from '@workspace-api/core';
import type { z } from 'zod';
import { checkQuota } from '../limits/check-quota.js';
import type { AdminPorts } from '../ports.js';
import { insertNew } from '../sync/insert-missing.js';

/** An instance to add. */
export const AddInstanceInput = Instance.pick({ name: true });

/** An instance to add. */
export type AddInstanceInput = Immutable<z.input<typeof AddInstanceInput>>;

/** Adds a disconnected instance. Throws `validation_failed`, `workspace_not_found` and `quota_exceeded`. */
export const addInstance =
  (ports: Pick<AdminPorts, 'workspaces' | 'instances' | 'groups' | 'ids' | 'clock'>) =>
  async (workspaceId: WorkspaceId, input: AddInstanceInput): Promise<Instance> => {
    const fields = validate(AddInstanceInput, input);

    await checkQuota(ports)(workspaceId, 'instances', () => 1);

    const now = ports.clock.now();
    const instance: Instance = {
      id: ports.ids.next() as InstanceId,
      ...fields,
      status: 'disconnected',
      statusReason: null,
      statusChangedAt: now,
      createdAt: now,
      updatedAt: now,
    };
    await insertNew(ports, workspaceId, ports.instances, instance);
    return instance;
  };
