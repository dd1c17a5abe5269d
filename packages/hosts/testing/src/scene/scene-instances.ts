import type { WorkspaceAdmin } from '@workspace-api/admin';
import { INSTANCE_STATUSES, type Instance, type InstanceStatus, type WorkspaceId } from '@workspace-api/core';

/** The statuses that lead to each status, from a new instance on. */
const STEPS: Readonly<Record<InstanceStatus, readonly InstanceStatus[]>> = {
  disconnected: [],
  connecting: ['connecting'],
  connected: ['connecting', 'connected'],
  failed: ['connecting', 'failed'],
  disabled: ['disabled'],
};

/** Adds one instance in each status, named by its status. */
export const addSceneInstances = async (
  admin: WorkspaceAdmin,
  workspaceId: WorkspaceId,
): Promise<Readonly<Record<InstanceStatus, Instance>>> => {
  const instances: Partial<Record<InstanceStatus, Instance>> = {};
  for (const name of INSTANCE_STATUSES) {
    let instance = await admin.addInstance({ workspaceId, name });
    for (const status of STEPS[name]) {
      const reason = status === 'failed' ? 'The connection was lost.' : null;
      instance = await admin.changeInstanceStatus({ workspaceId, instanceId: instance.id, status, reason });
    }
    instances[name] = instance;
  }
  return instances as Record<InstanceStatus, Instance>;
};
