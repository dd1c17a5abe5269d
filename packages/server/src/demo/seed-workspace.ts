import type { Group, Workspace } from '@workspace-api/core';
import { seedCampaigns } from './seed-campaigns.js';
import { seedGroups } from './seed-groups.js';
import { seedInstances } from './seed-instances.js';
import type { Seeder } from './seeder.js';
import type { WorkspacePlan } from './workspace-plan.js';

/** The OWNER of the demo workspaces. */
export const OWNER = 'demo-owner';

export interface SeededWorkspace {
  readonly workspace: Workspace;
  /** Sendable groups of connected instances, for campaigns. */
  readonly reachable: readonly Group[];
}

/** Creates a workspace that is half a year old, with its records. */
export const seedWorkspace = async (seeder: Seeder, plan: WorkspacePlan): Promise<SeededWorkspace> => {
  seeder.clock.setDaysAgo(180);
  const workspace = await seeder.admin.createWorkspace({ name: plan.name, ownerId: OWNER });
  const instances = await seedInstances(seeder, workspace.id, plan.instances);
  const groups = await seedGroups(seeder, workspace.id, instances, plan.groupCount);

  const connected = new Set(instances.filter(({ status }) => status === 'connected').map(({ id }) => id));
  const reachable = groups.filter(({ instanceId, sendable }) => sendable && connected.has(instanceId));
  await seedCampaigns(seeder, workspace.id, reachable, plan.campaignCount);
  return { workspace, reachable };
};
