import {
  CAMPAIGN_STATUSES,
  INSTANCE_STATUSES,
  type Campaign,
  type CampaignStatus,
  type Group,
  type Instance,
  type InstanceStatus,
} from '@workspace-api/core';
import { seedWorkspace, itemAt, type SeededWorkspace, type Seeder, type WorkspacePlan } from './seed-workspace.js';

/** The groups of a workspace. All but the last belong to the connected instance. */
export interface SceneGroups {
  readonly sendable: readonly [Group, Group];
  readonly notSendable: Group;
  /** A group of the disconnected instance. */
  readonly ofOtherInstance: Group;
}

/** A workspace with records of every kind. Each record is as it was when the scene was created. */
export interface SceneWorkspace extends SeededWorkspace {
  /** One instance in each status. */
  readonly instances: Readonly<Record<InstanceStatus, Instance>>;
  readonly groups: SceneGroups;
  /** One campaign in each status, for both sendable groups. */
  readonly campaigns: Readonly<Record<CampaignStatus, Campaign>>;
}

const GROUPS = [
  { name: 'Drivers', of: 'connected', sendable: true },
  { name: 'Suppliers', of: 'connected', sendable: true },
  { name: 'Announcements', of: 'connected', sendable: false },
  { name: 'Night shift', of: 'disconnected', sendable: true },
] as const;

/** Instances and campaigns are named by their status. */
const PLAN: Omit<WorkspacePlan, 'name'> = {
  ownerId: 'owner',
  age: 31.5,
  instances: INSTANCE_STATUSES.map((status) => ({
    name: status,
    status,
    statusReason: status === 'failed' ? 'The connection was lost.' : null,
  })),
  groupCount: GROUPS.length,
  groupAt: (index, instances) => {
    const { name, of, sendable } = itemAt(GROUPS, index);
    const host = instances.filter(({ status }) => status === of);
    return { instanceId: itemAt(host, 0).id, name, memberCount: 12, sendable };
  },
  campaigns: CAMPAIGN_STATUSES.map((status) => ({ name: status, status })),
};

const byStatus = <Status extends string, Item extends { readonly status: Status }>(items: readonly Item[]) =>
  Object.fromEntries(items.map((item) => [item.status, item])) as Record<Status, Item>;

/** Creates a workspace with records of every kind, from 31 days before the time of the clock on. */
export const createSceneWorkspace = async (seeder: Seeder, name: string): Promise<SceneWorkspace> => {
  const { api } = seeder;
  const { workspace } = await seedWorkspace(seeder, { ...PLAN, name });
  const { principal } = workspace;
  const [instances, groups, campaigns] = await Promise.all([
    api.listInstances(principal),
    api.listGroups(principal),
    api.listCampaigns(principal),
  ]);
  const [ofOtherInstance, notSendable, second, first] = groups.items as [Group, Group, Group, Group];
  return {
    ...workspace,
    instances: byStatus(instances.items),
    groups: { sendable: [first, second], notSendable, ofOtherInstance },
    campaigns: byStatus(campaigns.items),
  };
};
