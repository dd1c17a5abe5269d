import type { Instance, InstanceStatus, WorkspaceId } from '@workspace-api/core';
import type { DaysAgo } from './seed-clock.js';
import type { Seeder } from './seeder.js';
import type { InstancePlan } from './workspace-plan.js';

const CREATED: DaysAgo = { from: 175, to: 115 };

/** How an instance came to where it is, after it was added disconnected. */
const WAYS: Readonly<Record<InstanceStatus, readonly InstanceStatus[]>> = {
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
    clock.setAlong(CREATED, index, plans.length);
    let instance = await admin.addInstance(workspaceId, { name });
    for (const status of WAYS[last]) {
      clock.advanceHours(status === 'connecting' || status === 'connected' ? 0.1 : 300);
      const input = { status, reason: status === last ? reason : null };
      instance = await admin.changeInstanceStatus(workspaceId, instance.id, input);
    }
    instances.push(instance);
  }
  return instances;
};
