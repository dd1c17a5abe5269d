import {
  createWorkspaceAdmin,
  type AdminPorts,
  type SyncSummary,
  type SyncedGroup,
  type WorkspaceAdminOptions,
} from '@workspace-api/admin';
import { SCOPES, createWorkspaceApi, type WorkspaceId } from '@workspace-api/core';
import { ACME, GLOBEX, itemAt, type WorkspacePlan } from './workspace-plans.js';
import { SeedClock, ageOf } from './seed-clock.js';
import { recipientsOf, seedCampaigns, type Recipient, type Seeder } from './seed-campaigns.js';

/** The OWNER of the demo workspaces. */
const OWNER = 'demo-owner';

const PLACES = ['Amsterdam', 'Berlin', 'Bologna', 'Dublin', 'Lisbon', 'Lyon', 'Vienna'];

const AUDIENCES = ['customers', 'drivers', 'installers', 'night shift', 'partners', 'retailers'];

/** The number of groups that the campaigns choose from. All of them would take memory until the end of the seeding. */
const MAX_REACHABLE = 500;

/** Throws if the sync rejected a record. */
const requireAll = async (sync: Promise<SyncSummary>): Promise<void> => {
  const [rejected] = (await sync).rejectedRecords;
  if (rejected !== undefined) throw new Error(`A record of the demo is not valid: ${JSON.stringify(rejected)}`);
};

/**
 * Adds instances, and groups round-robin to those that have ever been connected. Resolves to the first groups that campaigns
 * can reach.
 */
const seedRecords = async (
  { admin, clock, ids }: Seeder,
  workspaceId: WorkspaceId,
  { instances: plans, groupCount }: WorkspacePlan,
): Promise<readonly Recipient[]> => {
  const instances = plans.map(([name, status, statusReason = null], index) => {
    const age = ageOf(index, plans.length, { from: 175, to: 115 });
    const times = { createdAt: clock.inDays(-age), updatedAt: clock.inDays(10 - age) };
    return { id: ids.next(), name, status, statusReason, ...times };
  });
  await requireAll(admin.syncInstances({ workspaceId, records: instances }));

  const hosts = instances.filter(({ status }) => status !== 'connecting');
  const reachable: Recipient[] = [];
  const groups = function* (): Generator<SyncedGroup> {
    for (let index = 0; index < groupCount; index++) {
      const { id: instanceId, status } = itemAt(hosts, index);
      const createdAt = clock.inDays(-ageOf(index, groupCount, { from: 110, to: 60 }));
      const [city, audience] = [itemAt(PLACES, index), itemAt(AUDIENCES, index)];
      const group = {
        id: ids.next(),
        instanceId,
        name: `${city} ${audience} ${index + 1}`,
        memberCount: 6 + ((index * 37) % 480),
        sendable: index % 9 !== 4,
        metadata: { city },
        createdAt,
        updatedAt: createdAt,
      };
      if (status === 'connected' && group.sendable && reachable.length < MAX_REACHABLE) reachable.push(group);
      yield group;
    }
  };
  await requireAll(admin.syncGroups({ workspaceId, records: groups() }));
  return reachable;
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
  const reachable = await seedRecords(seeder, id, plan);
  await seedCampaigns(seeder, id, reachable, plan.campaignCount);
  return { workspace: { id, name, keys: await seedKeys(seeder, id, plan.keys) }, reachable };
};

/** The workspaces and keys of the demo. */
export interface Demo {
  readonly workspaces: readonly Awaited<ReturnType<typeof seedWorkspace>>['workspace'][];
  readonly rejectedKeys: Awaited<ReturnType<typeof seedRejectedKeys>>;
  readonly recipients: ReturnType<typeof recipientsOf>;
  /** The OWNER of the first workspace. */
  readonly owner: { readonly workspaceId: WorkspaceId; readonly memberId: string };
}

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
    ids: ports.ids,
    scopes: [...SCOPES, ...(adminOptions.scopes ?? [])],
  };
  const acme = await seedWorkspace(seeder, { ...ACME, groupCount });
  const globex = await seedWorkspace(seeder, GLOBEX);
  return {
    workspaces: [acme.workspace, globex.workspace],
    rejectedKeys: await seedRejectedKeys(seeder, acme.workspace.id),
    recipients: recipientsOf(acme.reachable, 0, 2),
    owner: { workspaceId: acme.workspace.id, memberId: OWNER },
  };
};
