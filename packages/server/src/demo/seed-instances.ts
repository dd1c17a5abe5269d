import type { Instance, InstanceStatus, WorkspaceId } from '@workspace-api/core';
import type { DaysAgo } from './seed-clock.js';
import type { Seeder } from './seeder.js';
import type { InstancePlan } from './workspace-plan.js';

const CREATED: DaysAgo = { from: 175, to: 115 };

/** The statuses of an instance up to each status, after it was added as disconnected. */
const PATHS: Readonly<Record<InstanceStatus, readonly InstanceStatus[]>> = {
  disconnected: ['connecting', 'connected', 'disconnected'],
  connecting: ['connecting'],
  connected: ['connecting', 'connected'],
  failed: ['connecting', 'connected', 'failed'],
  disabled: ['connecting', 'connected', 'disabled'],
};

/** Adds instances, oldest first, and moves each to its status. */
export const seedInstances = async (
  { admin, clock }: Seeder,
  workspaceId: WorkspaceId,
  plans: readonly InstancePlan[],
): Promise<Instance[]> => {
  const instances: Instance[] = [];
  for (const [index, { name, status: last, reason }] of plans.entries()) {
    clock.setWithin(CREATED, index, plans.length);
    let instance = await admin.addInstance({ workspaceId, name });
    for (const status of PATHS[last]) {
      clock.advanceHours(status === 'connecting' || status === 'connected' ? 0.1 : 300);
      const input = { status, reason: status === last ? reason : null };
      instance = await admin.changeInstanceStatus({ workspaceId, instanceId: instance.id, ...input });
    }
    instances.push(instance);
  }
  return instances;
};
