import { NodeDigest } from '@workspace-api/adapter-node';
import {
  createWorkspaceAdmin,
  type ClaimedCampaign,
  type LeaseReference,
  type WorkspaceAdmin,
} from '@workspace-api/admin';
import {
  createPrincipal,
  createWorkspaceApi,
  isDomainError,
  type GroupId,
  type WorkspaceApi,
} from '@workspace-api/core';
import { CountingIds, ManualClock, RepeatableRandom } from '@workspace-api/testing';
import { expect } from 'chai';
import fc from 'fast-check';
import { connectStores, type OpenStore } from '../../src/hosts/stores.js';

const SCOPES = ['groups:read', 'instances:read', 'campaigns:read', 'campaigns:write', 'usage:read'] as const;
const STATUSES = ['draft', 'paused', 'cancelled'] as const;
const MEMBERS = ['ann', 'bob', 'eve'];

/** Some leases end before the next step, some last for several. */
const LEASES = [60, 600, 3_000];

const stores = await connectStores();

/** The ids that the steps before have returned, by kind. */
type Found = Readonly<Record<string, readonly { readonly id: string; readonly workspaceId: string | null }[]>>;

/** The arguments of a step. Every service chooses the same. */
class World {
  readonly #picks: readonly number[];
  readonly #found: Found;
  #next = 0;
  /** The clock of every service. */
  readonly now: string;
  /** The workspace that was chosen last. */
  workspaceId: string | null = null;

  constructor(found: Found, picks: readonly number[], now: string) {
    this.#found = found;
    this.#picks = picks;
    this.now = now;
  }

  /** Returns a time that comes within the next few steps. */
  soon(): string {
    return new Date(Date.parse(this.now) + (1 + this.number(20)) * 60_000).toISOString();
  }

  number(max: number): number {
    return (this.#picks[this.#next++ % this.#picks.length] ?? 0) % max;
  }

  of<Item>(items: readonly Item[]): Item {
    return items[this.number(items.length)] as Item;
  }

  /** Returns an id of this kind: mostly one of the workspace, sometimes one of any, or one that nothing has. */
  id(kind: string): never {
    const all = this.#found[kind] ?? [];
    const own = all.filter(({ workspaceId }) => workspaceId === this.workspaceId);
    const known = kind === 'workspace' || /lease$/i.test(kind) || this.number(8) === 7 ? all : own;
    const id = known.length === 0 ? '99999999-9999-7999-8999-999999999999' : this.of(known).id;
    if (kind === 'workspace') this.workspaceId = id;
    return id as never;
  }
}

type Call = (
  world: World,
  admin: WorkspaceAdmin,
  api: WorkspaceApi,
  cursor: (of: string) => string | undefined,
) => Promise<unknown>;

const principalOf = (world: World) => createPrincipal(world.id('workspace'), SCOPES);

const page = (world: World, cursor: string | undefined) => ({ limit: 1 + world.number(3), cursor });

/** Returns a claimed campaign's lease, mostly the last one, and one of its groups. */
const leaseOf = (world: World): { readonly lease: LeaseReference; readonly groupId: GroupId } => {
  const known: string = world.id(world.number(4) === 0 ? 'lease' : 'lastLease');
  if (known.startsWith('{')) return JSON.parse(known) as ReturnType<typeof leaseOf>;
  const id = known as never;
  return { lease: { workspaceId: id, campaignId: id, id }, groupId: id };
};

const CALLS: Readonly<Record<string, Call>> = {
  workspace: (world, admin) => admin.createWorkspace({ name: world.of(['Acme', 'Söhne & Co']), ownerId: 'ann' }),
  rename: (world, admin) => admin.renameWorkspace({ workspaceId: world.id('workspace'), name: 'Renamed' }),
  putMember: (world, admin) =>
    admin.putMember({
      workspaceId: world.id('workspace'),
      memberId: world.of(MEMBERS),
      role: world.of(['OWNER', 'MEMBER']),
    }),
  removeMember: (world, admin) =>
    admin.removeMember({ workspaceId: world.id('workspace'), memberId: world.of(MEMBERS) }),
  members: (world, admin) => admin.listMembers({ workspaceId: world.id('workspace') }),
  setLimits: (world, admin) =>
    admin.setLimits({ workspaceId: world.id('workspace'), quotas: { groups: world.of([null, 2, 5]) }, actor: 'ann' }),
  key: (world, admin) =>
    admin.issueApiKey({
      workspaceId: world.id('workspace'),
      actor: world.of(MEMBERS),
      name: 'Key',
      scopes: ['groups:read'],
    }),
  revoke: (world, admin) =>
    admin.revokeApiKey({ workspaceId: world.id('workspace'), keyId: world.id('key'), actor: 'ann', reason: 'Old.' }),
  instance: async (world, admin) => {
    const workspaceId = world.id('workspace');
    await admin.syncInstances({ workspaceId, records: [{ externalId: world.now, name: 'Front desk' }] });
    return (await admin.listInstances({ workspaceId, limit: 1 })).items[0];
  },
  instanceStatus: (world, admin) =>
    admin.changeInstanceStatus({
      workspaceId: world.id('workspace'),
      instanceId: world.id('instance'),
      status: world.of(['connecting', 'connected', 'failed', 'disabled']),
      reason: 'Because.',
    }),
  syncInstances: (world, admin) =>
    admin.syncInstances({
      workspaceId: world.id('workspace'),
      records: [
        {
          ...{ externalId: world.of(['a', 'b']), name: 'Front desk', createdAt: world.now },
          ...(world.number(2) === 0 && { statusReason: 'Because.', status: 'connected' }),
        },
      ],
    }),
  removeInstances: (world, admin) =>
    admin.removeInstances({ workspaceId: world.id('workspace'), instanceIds: [world.id('instance')] }),
  group: async (world, admin) => {
    const [workspaceId, instanceId] = [world.id('workspace'), world.id('instance')];
    const fields = { name: 'Drivers', memberCount: world.number(50), sendable: world.number(4) < 3 };
    await admin.syncGroups({ workspaceId, records: [{ externalId: world.now, instanceId, ...fields }] });
    return (await admin.listGroups({ workspaceId, limit: 1 })).items[0];
  },
  removeGroups: (world, admin) =>
    admin.removeGroups({ workspaceId: world.id('workspace'), groupIds: [world.id('group')] }),
  syncGroups: (world, admin) =>
    admin.syncGroups({
      workspaceId: world.id('workspace'),
      records: ['a', 'b', 'c'].slice(world.number(3)).map((name) => ({
        ...{ externalId: name, instanceId: world.id('instance'), name },
        ...{ memberCount: world.number(3), sendable: true },
      })),
      removeMissing: world.number(3) === 0,
    }),
  campaign: (world, _admin, api) =>
    api.createCampaign(
      principalOf(world),
      {
        ...{ name: 'Hello', instanceId: world.id('instance'), groupIds: [world.id('group')] },
        content: { type: 'text', text: 'Hello.' },
        ...(world.number(4) !== 0 && { scheduledAt: world.soon() }),
      },
      { idempotencyKey: world.of([undefined, 'one', 'two']) },
    ),
  getCampaign: (world, admin) =>
    admin.getCampaign({ workspaceId: world.id('workspace'), campaignId: world.id('campaign') }),
  moveCampaign: (world, admin) =>
    admin.moveCampaign({
      ...{ workspaceId: world.id('workspace'), campaignId: world.id('campaign') },
      ...{ version: 1 + world.number(3), to: world.of(STATUSES) },
    }),
  claim: (world, admin) =>
    admin.claimDueCampaigns({ limit: world.of([1, 2, 9]), worker: world.of(MEMBERS), leaseSeconds: world.of(LEASES) }),
  claimOne: (world, admin) => {
    const campaign = { workspaceId: world.id('workspace'), campaignId: world.id('campaign') };
    return admin.claimDueCampaigns({ campaign, worker: world.of(MEMBERS), leaseSeconds: world.of(LEASES) });
  },
  renew: (world, admin) => admin.renewLease({ lease: leaseOf(world).lease, leaseSeconds: world.of(LEASES) }),
  deliver: (world, admin) => {
    const { lease, groupId } = leaseOf(world);
    return admin.recordDeliveries({ lease, deliveries: [{ groupId, status: 'sent' }] });
  },
  complete: (world, admin) => {
    const { workspaceId, campaignId, id } = leaseOf(world).lease;
    return admin.moveCampaign({ workspaceId, campaignId, leaseId: id, to: 'completed' });
  },
  release: (world, admin) => admin.releaseLease({ lease: leaseOf(world).lease }),
  groups: (world, _admin, api, cursor) => api.listGroups(principalOf(world), page(world, cursor('groups'))),
  instances: (world, _admin, api, cursor) => api.listInstances(principalOf(world), page(world, cursor('instances'))),
  campaigns: (world, _admin, api, cursor) => api.listCampaigns(principalOf(world), page(world, cursor('campaigns'))),
  keys: (world, admin, _api, cursor) =>
    admin.listApiKeys({ workspaceId: world.id('workspace'), ...page(world, cursor('keys')) }),
  audit: (world, admin, _api, cursor) =>
    admin.listAuditLog({ workspaceId: world.id('workspace'), ...page(world, cursor('audit')) }),
  usage: (world, _admin, api) => api.getUsage(principalOf(world)),
  delete: (world, admin) => admin.deleteWorkspace({ workspaceId: world.id('workspace') }),
};

/** Calls that succeed in practically every run. */
const CERTAIN = [
  ...['workspace', 'group', 'syncGroups', 'syncInstances', 'instances', 'campaign', 'groups', 'campaigns', 'audit'],
  ...['claim', 'take over', 'renew', 'deliver', 'release', 'complete'],
];

/** A random call. The picks choose its arguments. */
interface Step {
  readonly name: string;
  readonly picks: readonly number[];
}

const weighted = Object.keys(CALLS).flatMap((name) =>
  /^(delete|remove)/.test(name)
    ? [name]
    : Array<string>(/^(campaign|claim|renew|deliver|release|complete)$/.test(name) ? 8 : 4).fill(name),
);

const steps = fc.array(
  fc.record<Step>({
    name: fc.constantFrom(...weighted),
    picks: fc.array(fc.nat({ max: 60 }), { minLength: 6, maxLength: 6 }),
  }),
  { minLength: 40, maxLength: 80, size: 'max' },
);

/** The first steps of each history, so that the others have something to work on. */
const FIRST: readonly Step[] = [
  'workspace',
  'workspace',
  'instance',
  'instance',
  'group',
  'group',
  'group',
  'campaign',
].map((name, index) => ({ name, picks: [index % 2, index % 2, 0, 1, 0, index] }));

/** Starts a service over a store. The ids, times and secrets of each service are the same. */
const startService = async (open: () => Promise<OpenStore>) => {
  const { ports: storage, close } = await open();
  const clock = new ManualClock();
  const ports = { ...storage, clock, ids: new CountingIds(), random: new RepeatableRandom(), digest: new NodeDigest() };
  const [admin, api] = [createWorkspaceAdmin(ports), createWorkspaceApi(ports)];
  const cursors = new Map<string, string>();
  return {
    now: () => clock.now(),
    close: async () => {
      await storage.counters.close();
      await close();
    },
    /** Resolves to the outcome of a step, with whether there is a cursor in place of the cursor. */
    perform: async ({ name, picks }: Step, world: World): Promise<unknown> => {
      clock.advance(1 + (picks[5] ?? 0) * 5_000);
      try {
        const result = await CALLS[name]?.(world, admin, api, (of) => cursors.get(of));
        if (typeof result !== 'object' || result === null || !('nextCursor' in result)) return result;
        const { nextCursor } = result;
        if (typeof nextCursor === 'string') cursors.set(name, nextCursor);
        else cursors.delete(name);
        return { ...result, nextCursor: nextCursor !== null };
      } catch (error) {
        if (!isDomainError(error)) throw error;
        return { code: error.code, details: error.details };
      }
    },
  };
};

/** Returns the ids that a result adds for later steps. */
const idsIn = (name: string, outcome: unknown): string[] => {
  if (name.startsWith('claim')) {
    const claimed = outcome as ClaimedCampaign[];
    return claimed.map(({ lease, campaign }) => JSON.stringify({ lease, groupId: campaign.groupIds[0] }));
  }
  const { id, key, record } = (outcome ?? {}) as { id?: string; key?: { id: string }; record?: { id: string } };
  return [key?.id ?? record?.id ?? id ?? []].flat();
};

const campaignIn = (lease: string): string => (JSON.parse(lease) as { lease: LeaseReference }).lease.campaignId;

/** Registers the case that the four stores return the same for random calls, in a number of histories. */
export const describeStores = (numRuns: number): void => {
  describe('the four stores', function () {
    this.timeout(300_000);

    after(() => stores.close());

    it('return the same for the same random calls', async () => {
      const succeeded = new Set<string>();
      await fc.assert(
        fc.asyncProperty(steps, async (history) => {
          const services: Awaited<ReturnType<typeof startService>>[] = [];
          for (const open of Object.values(stores.open)) services.push(await startService(open));
          try {
            const found: Record<string, Found[string][number][]> = {};
            for (const step of [...FIRST, ...history]) {
              const worlds = services.map(() => new World(found, step.picks, services[0]?.now() ?? ''));
              const outcomes = await Promise.all(
                services.map(({ perform }, index) => perform(step, worlds[index] ?? expect.fail())),
              );
              const [first] = outcomes;
              for (const [index, outcome] of outcomes.entries())
                // As a client sees it, with the fields in their order.
                expect(JSON.stringify(outcome), `${step.name} on ${String(Object.keys(stores.open)[index])}`).to.equal(
                  JSON.stringify(first),
                );
              if (first instanceof Object && 'code' in first) continue;
              const workspaceId = worlds[0]?.workspaceId ?? null;
              const ids = idsIn(step.name, first).map((id) => ({ id, workspaceId }));
              if (!step.name.startsWith('claim')) {
                succeeded.add(step.name);
                (found[step.name] ??= []).push(...ids);
                continue;
              }
              for (const lease of ids) {
                const campaignId = campaignIn(lease.id);
                succeeded.add(found['lease']?.some(({ id }) => campaignIn(id) === campaignId) ? 'take over' : 'claim');
                (found['lease'] ??= []).push(lease);
                found['lastLease'] = [lease];
              }
            }
          } finally {
            for (const { close } of services) await close();
          }
        }),
        { numRuns, endOnFailure: true },
      );
      // Calls that only fail would agree too.
      expect([...succeeded]).to.include.members(CERTAIN);
    });
  });
};
