import { NodeDigest, createNodePorts } from '@workspace-api/adapter-node';
import { createWorkspaceAdmin, type AdminPorts, type AdminStoragePorts } from '@workspace-api/admin';
import { SCOPES, createPrincipal, createWorkspaceApi, type CampaignInput, type WorkspaceId } from '@workspace-api/core';
import { CountingIds, ManualClock, RepeatableRandom, createSceneWorkspace } from '@workspace-api/testing';

/** When a store was filled: in the future, so that MongoDB does not delete its counts. */
const FILLED = '2099-02-01T13:00:00.000Z';

const WORKER = 'worker-1';

const KEY = { idempotencyKey: 'order-7' };

/** Everything that the API and the back office return about a workspace. */
type Records = Readonly<Record<string, unknown>> & { readonly groups: readonly object[] };

/** The content of a store that a release has filled. */
export interface Content {
  readonly workspaceIds: readonly WorkspaceId[];
  /** By workspace. */
  readonly records: Readonly<Record<string, Records>>;
  /** A creation with an idempotency key, and the id of its campaign. */
  readonly creation: { readonly workspaceId: WorkspaceId; readonly input: CampaignInput; readonly id: string };
}

/** Adds a clock, ids and random numbers that are the same in every run. */
const withPlatform = (ports: AdminStoragePorts): AdminPorts & { readonly clock: ManualClock } => ({
  ...ports,
  ...{
    clock: new ManualClock(FILLED),
    ids: new CountingIds(),
    random: new RepeatableRandom(),
    digest: new NodeDigest(),
  },
});

const everything = async (
  read: (cursor?: string) => Promise<{ items: readonly object[]; nextCursor: string | null }>,
) => {
  const items: object[] = [];
  for (let cursor: string | null | undefined; cursor !== null;) {
    const page = await read(cursor);
    items.push(...page.items);
    cursor = page.nextCursor;
  }
  return items;
};

/** Resolves to all that the API and the back office return of workspaces, at the time when the store was filled. */
export const readRecords = async (
  storage: AdminStoragePorts,
  workspaceIds: readonly WorkspaceId[],
): Promise<Content['records']> => {
  const ports = withPlatform(storage);
  const [admin, api] = [createWorkspaceAdmin(ports), createWorkspaceApi(ports)];
  const read = async (workspaceId: WorkspaceId) => {
    const principal = createPrincipal(workspaceId, SCOPES);
    const { limits, ...workspace } = await admin.getWorkspace({ workspaceId });
    const campaigns = (await everything((cursor) => api.listCampaigns(principal, { cursor }))) as { id: string }[];
    return {
      workspace,
      members: await admin.listMembers({ workspaceId }),
      limits,
      // The time of the reading is not stored.
      usage: { ...(await api.getUsage(principal)), generatedAt: undefined },
      keys: await everything((cursor) => admin.listApiKeys({ workspaceId, cursor })),
      instances: await everything((cursor) => api.listInstances(principal, { cursor })),
      groups: await everything((cursor) => api.listGroups(principal, { cursor })),
      campaigns: await Promise.all(campaigns.map(({ id }) => admin.getCampaign({ workspaceId, campaignId: id }))),
      audit: await everything((cursor) => admin.listAuditLog({ workspaceId, cursor })),
    };
  };
  const entries = await Promise.all(workspaceIds.map(async (id) => [id, await read(id)] as const));
  return JSON.parse(JSON.stringify(Object.fromEntries(entries))) as Content['records'];
};

/** Fills an empty store with records of every kind, in every state. Resolves to them, and to the cursor below two groups. */
export const fill = async (storage: AdminStoragePorts): Promise<{ content: Content; cursor: string }> => {
  const ports = withPlatform(storage);
  const { clock } = ports;
  const [admin, api] = [createWorkspaceAdmin(ports), createWorkspaceApi(ports)];
  const seeder = { api, admin, clock, ids: ports.ids, scopes: SCOPES };
  const acme = await createSceneWorkspace(seeder, 'Acme');
  const globex = await createSceneWorkspace(seeder, 'Globex');
  const deleted = await admin.createWorkspace({ name: 'Initech', ownerId: 'owner' });
  await admin.deleteWorkspace({ workspaceId: deleted.id });
  clock.set(FILLED);

  const { id: workspaceId, principal, ownerId } = acme;
  await admin.putMember({ workspaceId, memberId: 'bob', role: 'MEMBER' });
  await admin.setLimits({ workspaceId, rateLimits: { key: null }, quotas: { groups: 500 }, reason: 'The plan.' });
  const leaked = await admin.issueApiKey({ workspaceId, actor: ownerId, name: 'Leaked', scopes: ['usage:read'] });
  await admin.revokeApiKey({ emergency: true, workspaceId, keyId: leaked.key.id, reason: 'It was in a repository.' });
  await api.authorize(acme.keys.full.secret, 'groups:read', { address: '203.0.113.7' });
  const metadata = { segment: 'regulars', account: 'B-1042' };
  const line = { externalId: 'line', name: 'Synced line', status: 'connected', statusReason: null, metadata } as const;
  await admin.syncInstances({ workspaceId, records: [line] });
  const group = { name: 'Synced group \u{1f331}', memberCount: 3, sendable: true, metadata };
  await admin.syncGroups({ workspaceId, records: [{ externalId: 'group', instanceExternalId: 'line', ...group }] });

  const [first, second] = acme.groups.sendable;
  const input: CampaignInput = {
    name: 'Claimed',
    instanceId: first.instanceId,
    groupIds: [first.id, second.id],
    content: { type: 'text', text: 'Hello.' },
    scheduledAt: '2099-02-01T13:05:00.000Z',
    metadata,
  };
  const { record } = await api.createCampaign(principal, input, KEY);
  clock.set('2099-02-01T13:06:00.000Z');
  const campaign = { workspaceId, campaignId: record.id };
  const [claimed] = await admin.claimDueCampaigns({ campaign, worker: WORKER, leaseSeconds: 3_600 });
  if (claimed === undefined) throw new Error('The campaign is not due.');
  const failure = { groupId: first.id, status: 'failed', reason: 'The group no longer exists.' } as const;
  await admin.recordDeliveries({ lease: claimed.lease, deliveries: [failure] });
  await storage.counters.flush();

  const workspaceIds = [acme.id, globex.id];
  const records = await readRecords(storage, workspaceIds);
  const { nextCursor } = await api.listGroups(principal, { limit: 2 });
  return {
    content: { workspaceIds, records, creation: { workspaceId, input, id: record.id } },
    cursor: String(nextCursor),
  };
};

/** What callers of a release get after an upgrade: a replayed creation, and the rest of a list. */
interface Continuation {
  readonly id: string;
  readonly replayed: boolean;
  readonly rest: readonly object[];
}

/** Repeats the creation, and continues the list of groups. */
export const goOn = async (
  storage: AdminStoragePorts,
  { creation }: Content,
  cursor: string,
): Promise<Continuation> => {
  const api = createWorkspaceApi(withPlatform(storage));
  const principal = createPrincipal(creation.workspaceId, SCOPES);
  const { record, replayed } = await api.createCampaign(principal, creation.input, KEY);
  return { id: record.id, replayed, rest: (await api.listGroups(principal, { cursor })).items };
};

/** Resolves to the secret of a new key with every scope. */
export const issueKey = async (storage: AdminStoragePorts, workspaceId: WorkspaceId): Promise<string> => {
  const ports = { ...withPlatform(storage), ...createNodePorts() };
  const admin = createWorkspaceAdmin(ports);
  return (await admin.issueApiKey({ workspaceId, actor: 'owner', name: 'New', scopes: SCOPES })).secret;
};
