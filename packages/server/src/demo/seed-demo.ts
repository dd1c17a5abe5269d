import {
  createWorkspaceAdmin,
  type AdminPorts,
  type WorkspaceAdmin,
  type WorkspaceAdminOptions,
} from '@workspace-api/admin';
import {
  SCOPES,
  createWorkspaceApi,
  type Group,
  type Instance,
  type InstanceStatus,
  type Scope,
  type WorkspaceApi,
  type WorkspaceId,
} from '@workspace-api/core';
import { itemAt } from './item-at.js';
import { SeedClock, ageOf } from './seed-clock.js';
import { recipientsOf, seedCampaigns } from './seed-campaigns.js';
import { ACME, GLOBEX, type WorkspacePlan } from './workspace-plans.js';

/** The API and the admin surface on the ports of the server, but with a clock that can be set. */
export interface Seeder {
  readonly api: WorkspaceApi;
  readonly admin: WorkspaceAdmin;
  readonly clock: SeedClock;
  /** Every scope that a key can have. */
  readonly scopes: readonly Scope[];
}

interface DemoKey {
  readonly id: string;
  readonly name: string;
  readonly secret: string;
  readonly scopes: readonly Scope[];
}

/** The workspaces and keys of the demo. */
export interface Demo {
  readonly workspaces: readonly { readonly id: string; readonly name: string; readonly keys: readonly DemoKey[] }[];
  readonly rejectedKeys: readonly { readonly reason: 'revoked' | 'expired'; readonly secret: string }[];
  readonly recipients: ReturnType<typeof recipientsOf>;
}

/** The OWNER of the demo workspaces. */
const OWNER = 'demo-owner';

/** Returns the statuses of an instance up to a status, after it was added as disconnected. */
const pathTo = (status: InstanceStatus): ReadonlySet<InstanceStatus> =>
  new Set(status === 'connecting' ? [status] : ['connecting', 'connected', status]);

const INSTANCES_CREATED = { from: 175, to: 115 };

/** Adds instances, oldest first, and moves each to its status. */
const seedInstances = async (
  { admin, clock }: Seeder,
  workspaceId: WorkspaceId,
  plans: WorkspacePlan['instances'],
): Promise<Instance[]> => {
  const instances: Instance[] = [];
  for (const [index, [name, last, reason = null]] of plans.entries()) {
    clock.setDaysAgo(ageOf(index, plans.length, INSTANCES_CREATED));
    let instance = await admin.addInstance({ workspaceId, name });
    for (const status of pathTo(last)) {
      clock.advanceHours(status === 'connecting' || status === 'connected' ? 0.1 : 300);
      const change = { status, reason: status === last ? reason : null };
      instance = await admin.changeInstanceStatus({ workspaceId, instanceId: instance.id, ...change });
    }
    instances.push(instance);
  }
  return instances;
};

const PLACES = ['Amsterdam', 'Berlin', 'Bologna', 'Dublin', 'Lisbon', 'Lyon', 'Vienna'];

const AUDIENCES = [
  'customers',
  'drivers',
  'early shift',
  'installers',
  'night shift',
  'partners',
  'retailers',
  'support',
];

const GROUPS_CREATED = { from: 110, to: 60 };

/** The number of groups that the campaigns choose from. All of them would take memory until the end of the seeding. */
const MAX_RETURNED = 500;

/**
 * Adds groups, oldest first, round-robin to the instances that have ever been connected. Every ninth is not sendable.
 * Resolves to the first ones, for campaigns.
 */
const seedGroups = async (
  { admin, clock }: Seeder,
  workspaceId: WorkspaceId,
  instances: readonly Instance[],
  count: number,
): Promise<Group[]> => {
  const hosts = instances.filter(({ status }) => status !== 'connecting');
  const groups: Group[] = [];
  for (let index = 0; index < count; index++) {
    clock.setDaysAgo(ageOf(index, count, GROUPS_CREATED));
    const group = await admin.addGroup({
      workspaceId,
      instanceId: itemAt(hosts, index).id,
      name: `${itemAt(PLACES, index)} ${itemAt(AUDIENCES, index)} ${index + 1}`,
      memberCount: 6 + ((index * 37) % 480),
      sendable: index % 9 !== 4,
    });
    if (index < MAX_RETURNED) groups.push(group);
  }
  return groups;
};

/** Issues valid keys. */
const seedKeys = async ({ admin, clock, scopes }: Seeder, workspaceId: WorkspaceId, names: WorkspacePlan['keys']) => {
  clock.setDaysAgo(90);
  const keys = [];
  for (const name of names) {
    const allowed = name === 'Read only' ? scopes.filter((scope) => scope.endsWith(':read')) : scopes;
    const { key, secret } = await admin.issueApiKey({ workspaceId, actor: OWNER, name, scopes: allowed });
    keys.push({ id: key.id, name, secret, scopes: key.scopes });
  }
  return keys;
};

/** Issues keys that were valid once, to try rejections. */
const seedRejectedKeys = async ({ admin, clock }: Seeder, workspaceId: WorkspaceId) => {
  const input = { workspaceId, actor: OWNER, scopes: ['groups:read'] } as const;
  clock.setDaysAgo(45);
  const revoked = await admin.issueApiKey({ ...input, name: 'Left in a repository' });
  await admin.revokeApiKey({ workspaceId, actor: OWNER, keyId: revoked.key.id });
  const expired = await admin.issueApiKey({ ...input, name: 'Trial', expiresInDays: 30 });
  return [
    { reason: 'revoked', secret: revoked.secret },
    { reason: 'expired', secret: expired.secret },
  ] as const;
};

/** Creates a workspace that is half a year old, with its records. Resolves to it, and to the groups for campaigns. */
const seedWorkspace = async (seeder: Seeder, plan: WorkspacePlan) => {
  seeder.clock.setDaysAgo(180);
  const { id, name } = await seeder.admin.createWorkspace({ name: plan.name, ownerId: OWNER });
  const instances = await seedInstances(seeder, id, plan.instances);
  const groups = await seedGroups(seeder, id, instances, plan.groupCount);
  const connected = new Set(instances.filter(({ status }) => status === 'connected').map((instance) => instance.id));
  const reachable = groups.filter(({ instanceId, sendable }) => sendable && connected.has(instanceId));
  await seedCampaigns(seeder, id, reachable, plan.campaignCount);
  return { workspace: { id, name, keys: await seedKeys(seeder, id, plan.keys) }, reachable };
};

/**
 * Fills empty storage with two workspaces, the first with one group or more. Resolves to them, their keys, and recipients
 * for a campaign of the first one. The records are the same at every start; ids and secrets are not.
 */
export const seedDemo = async (
  ports: AdminPorts,
  groupCount: number,
  adminOptions: WorkspaceAdminOptions,
): Promise<Demo> => {
  const clock = new SeedClock(ports.clock.now());
  const past = { ...ports, clock };
  const seeder: Seeder = {
    api: createWorkspaceApi(past),
    admin: createWorkspaceAdmin(past, adminOptions),
    clock,
    scopes: [...SCOPES, ...(adminOptions.scopes ?? [])],
  };
  const acme = await seedWorkspace(seeder, { ...ACME, groupCount });
  const globex = await seedWorkspace(seeder, GLOBEX);
  return {
    workspaces: [acme.workspace, globex.workspace],
    rejectedKeys: await seedRejectedKeys(seeder, acme.workspace.id),
    recipients: recipientsOf(acme.reachable, 0, 2),
  };
};
