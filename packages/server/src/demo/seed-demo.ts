import {
  createWorkspaceAdmin,
  type AdminPorts,
  type IssuedApiKey,
  type WorkspaceAdminOptions,
} from '@workspace-api/admin';
import {
  CAMPAIGN_STATUSES,
  SCOPES,
  createWorkspaceApi,
  type ApiKey,
  type CampaignInput,
  type CampaignStatus,
  type InstanceStatus,
  type WorkspaceId,
} from '@workspace-api/core';
import { ManualClock, itemAt, seedWorkspace, type WorkspacePlan } from '@workspace-api/testing';

/** The OWNER of the demo workspaces. */
const OWNER = 'demo-owner';

/** The instances of the main workspace, in every status. */
const ACME: readonly (readonly [name: string, status: InstanceStatus, reason?: string])[] = [
  ['Berlin office', 'connected'],
  ['Lisbon office', 'connected'],
  ['Old reception phone', 'disabled', 'Replaced by the Berlin office.'],
  ['Customer support', 'connected'],
  ['Recruiting', 'disconnected'],
  ['Warehouse', 'connected'],
  ['Events team', 'failed', 'The session has expired. Connect the instance again.'],
  ['Sales', 'connected'],
  ['Night shift', 'connected'],
  ['Field service', 'failed', 'The device has been offline for 14 days.'],
  ['Partner desk', 'connecting'],
  ['Newsletter', 'connected'],
];

/** The instances of the second workspace, to see that keys of the first one cannot access it. */
const GLOBEX: typeof ACME = [
  ['Ticket desk', 'connected'],
  ['Stage crew', 'connected'],
  ['Press office', 'disconnected'],
];

const PLACES = ['Amsterdam', 'Berlin', 'Bologna', 'Dublin', 'Lisbon', 'Lyon', 'Vienna'];

const AUDIENCES = ['customers', 'drivers', 'installers', 'night shift', 'partners', 'retailers'];

const TOPICS = ['Opening hours', 'Price list', 'Delivery windows', 'Service update', 'Survey', 'Holiday schedule'];

/** The statuses of older campaigns, repeated. Each of the newest ones has another status. */
const PAST: readonly CampaignStatus[] = ['completed', 'completed', 'cancelled', 'completed', 'completed', 'failed'];

/** Returns a group of one of the instances that have ever been connected. */
const groupAt: WorkspacePlan['groupAt'] = (index, instances) => {
  const hosts = instances.filter(({ status }) => status !== 'connecting');
  const city = itemAt(PLACES, index);
  return {
    instanceId: itemAt(hosts, index).id,
    name: `${city} ${itemAt(AUDIENCES, index)} ${index + 1}`,
    memberCount: 6 + ((index * 37) % 480),
    sendable: index % 9 !== 4,
    metadata: { city },
  };
};

const planOf = (name: string, instances: typeof ACME, groupCount: number, campaignCount: number): WorkspacePlan => ({
  name,
  ownerId: OWNER,
  age: 180,
  instances: instances.map(([name, status, statusReason = null]) => ({ name, status, statusReason })),
  groupCount,
  groupAt,
  campaigns: Array.from({ length: campaignCount }, (_, index) => ({
    name: `${itemAt(TOPICS, index)} ${index + 1}`,
    status: CAMPAIGN_STATUSES[campaignCount - 1 - index] ?? itemAt(PAST, index),
  })),
});

/** The workspaces and keys of the demo. */
export interface Demo {
  readonly workspaces: readonly { readonly id: string; readonly name: string; readonly keys: readonly DemoKey[] }[];
  /** Keys that were valid once, to try rejections. */
  readonly rejectedKeys: readonly { readonly reason: string; readonly secret: string }[];
  /** Recipients for a campaign of the first workspace. */
  readonly recipients: Pick<CampaignInput, 'instanceId' | 'groupIds'>;
  /** The OWNER of the first workspace. */
  readonly owner: { readonly workspaceId: WorkspaceId; readonly memberId: string };
}

type DemoKey = Pick<ApiKey, 'id' | 'name' | 'scopes'> & Pick<IssuedApiKey, 'secret'>;

const demoKeyOf = ({ key: { id, name, scopes }, secret }: IssuedApiKey): DemoKey => ({ id, name, secret, scopes });

/**
 * Fills empty storage with two workspaces, the first with one group or more. Resolves to them, their keys, and recipients
 * for a campaign of the first one. The records are the same at every start; ids and secrets are not.
 */
export const seedDemo = async (
  ports: AdminPorts,
  groupCount: number,
  adminOptions: WorkspaceAdminOptions,
): Promise<Demo> => {
  const clock = new ManualClock(ports.clock.now());
  const past = { ...ports, clock };
  const seeder = {
    api: createWorkspaceApi(past),
    admin: createWorkspaceAdmin(past, adminOptions),
    clock,
    ids: ports.ids,
    scopes: [...SCOPES, ...(adminOptions.scopes ?? [])],
  };
  const { workspace: acme, recipients } = await seedWorkspace(seeder, planOf('Acme Logistics', ACME, groupCount, 60));
  const { workspace: globex } = await seedWorkspace(seeder, planOf('Globex Events', GLOBEX, 25, 8));
  return {
    workspaces: [
      { id: acme.id, name: acme.name, keys: [demoKeyOf(acme.keys.full), demoKeyOf(acme.keys.reader)] },
      { id: globex.id, name: globex.name, keys: [demoKeyOf(globex.keys.full)] },
    ],
    rejectedKeys: (['revoked', 'expired'] as const).map((reason) => ({ reason, secret: acme.keys[reason].secret })),
    recipients,
    owner: { workspaceId: acme.id, memberId: OWNER },
  };
};
