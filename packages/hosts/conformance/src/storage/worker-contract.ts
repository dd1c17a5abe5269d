import { expect } from 'chai';
import fc from 'fast-check';
import {
  createWorkspaceAdmin,
  type CampaignLease,
  type ClaimedCampaign,
  type LeaseId,
  type AdminStoragePorts,
  type WorkspaceAdmin,
} from '@workspace-api/admin';
import {
  isDomainError,
  toTimestamp,
  type Campaign,
  type CampaignId,
  type ErrorCode,
  type WorkspaceId,
} from '@workspace-api/core';
import { platformAt } from './platform-at.js';
import { CREATED_AT, newId, sampleCampaign } from './samples.js';
import { addWorkspace, describeStorage, type OpenStorage } from './storage-harness.js';
import { it } from '../runner/test-runner.js';

/** Options of the worker suite. */
export interface WorkerOptions {
  /** The number of random histories that the property tries. Default: 30. */
  readonly numRuns?: number;
}

const LEASE_SECONDS = 10;

/** The next action of a worker. A crash loses its memory; a stall lasts longer than a lease. */
type Turn =
  { readonly worker: number; readonly does: 'step' | 'crash' | 'lose the reply' } | { readonly stall: number };

const worker = fc.nat({ max: 2 });

const turns = fc.array(
  fc.oneof<fc.WeightedArbitrary<Turn>[]>(
    { weight: 6, arbitrary: fc.record({ worker, does: fc.constant('step') }) },
    { weight: 1, arbitrary: fc.record({ worker, does: fc.constantFrom('crash', 'lose the reply') }) },
    { weight: 1, arbitrary: fc.record({ stall: fc.integer({ min: 1, max: 2 * LEASE_SECONDS }) }) },
  ),
  { maxLength: 60 },
);

/** The last lease of each campaign. */
type Holders = Map<CampaignId, LeaseId>;

/** A worker that can be interrupted between any two calls. */
class Worker {
  readonly #admin: WorkspaceAdmin;
  readonly #name: string;
  readonly #holders: Holders;
  /** The campaign that the worker believes it holds. It may be out of date. */
  #held: ClaimedCampaign | null = null;
  /** The last call without a reply, which may have been applied. */
  #pending: ClaimedCampaign | null = null;

  constructor(admin: WorkspaceAdmin, name: string, holders: Holders) {
    this.#admin = admin;
    this.#name = name;
    this.#holders = holders;
  }

  crash(): void {
    this.#held = null;
    this.#pending = null;
  }

  /** Makes the next call and ignores its result. The next step repeats it. */
  async loseReply(): Promise<void> {
    const before = this.#held;
    await this.step();
    this.#pending = before;
  }

  /** Claims, records the next delivery, or completes. Resolves to whether there was something to do. */
  async step(): Promise<boolean> {
    if (this.#pending !== null) [this.#held, this.#pending] = [this.#pending, null];
    try {
      return await this.#next();
    } catch (error) {
      if (!isDomainError(error) || error.code !== 'lease_lost') throw error;
      this.#held = null;
      return true;
    }
  }

  async #next(): Promise<boolean> {
    if (this.#held === null) {
      const input = { limit: 1, worker: this.#name, leaseSeconds: LEASE_SECONDS };
      const [claimed] = await this.#admin.claimDueCampaigns(input);
      if (claimed === undefined) return false;
      this.#holders.set(claimed.campaign.id, claimed.lease.id);
      this.#held = claimed;
      return true;
    }
    const { lease, pendingGroupIds } = this.#held;
    const [groupId] = pendingGroupIds;
    if (groupId === undefined) {
      await this.#admin.moveCampaign({ ...campaignOf(lease), to: 'completed' });
      this.#held = null;
    } else {
      this.#held = await this.#admin.recordDeliveries({ lease, deliveries: [{ groupId, status: 'sent' }] });
    }
    expect(this.#holders.get(lease.campaignId), 'only the holder of the lease writes').to.equal(lease.id);
    return true;
  }
}

/** Returns the fields by which the holder of a lease names its campaign. */
const campaignOf = ({ workspaceId, campaignId, id }: CampaignLease) => ({ workspaceId, campaignId, leaseId: id });

/** Opens the admin surface on a store, with a clock that the test controls. */
const openAdmin = (ports: AdminStoragePorts): { admin: () => WorkspaceAdmin; wait: (seconds: number) => void } => {
  let now = Date.parse(CREATED_AT);
  const platform = platformAt(() => toTimestamp(now));
  return {
    admin: () => createWorkspaceAdmin({ ...ports, ...platform }),
    wait: (seconds) => {
      now += seconds * 1_000;
    },
  };
};

/** Adds due campaigns with one to three groups to two workspaces. */
const addCampaigns = async (
  ports: AdminStoragePorts,
  groupCounts: readonly number[],
): Promise<(readonly [WorkspaceId, Campaign])[]> => {
  const workspaceIds = [await addWorkspace(ports), await addWorkspace(ports)] as const;
  const added: (readonly [WorkspaceId, Campaign])[] = [];
  for (const [index, count] of groupCounts.entries()) {
    const groupIds = Array.from({ length: count }, newId);
    const stats = { total: count, pending: count, sent: 0, failed: 0, skipped: 0 };
    const campaign = sampleCampaign({ groupIds, stats, status: 'scheduled', scheduledAt: CREATED_AT });
    const workspaceId = workspaceIds[index % 2] ?? workspaceIds[0];
    await ports.campaigns.insert(workspaceId, campaign, null);
    added.push([workspaceId, campaign]);
  }
  return added;
};

/**
 * Registers the property that workers rely on: however they crash, stall and lose replies, each campaign is completed,
 * and each delivery is counted once. A worker that has lost its lease changes nothing.
 */
export const describeWorkerContract = (
  name: string,
  openHarness: OpenStorage,
  { numRuns = 30 }: WorkerOptions = {},
): void => {
  describeStorage(`${name}: workers`, openHarness, (store) => {
    const expectDone = async (campaigns: readonly (readonly [WorkspaceId, Campaign])[]): Promise<void> => {
      for (const [workspaceId, { id, groupIds }] of campaigns) {
        const found = await store().ports.campaigns.find(workspaceId, id);
        expect(found?.campaign.status).to.equal('completed');
        expect(found?.campaign.stats).to.include({ total: groupIds.length, pending: 0, sent: groupIds.length });
        expect(found?.deliveries.map(({ groupId }) => groupId)).to.have.members(groupIds);
        expect(found?.deliveries).to.have.lengthOf(groupIds.length);
      }
    };

    it('complete each campaign and count each delivery once, even if they crash, stall and lose replies', async () => {
      const { ports } = store();
      const groupCounts = fc.array(fc.integer({ min: 1, max: 3 }), { minLength: 1, maxLength: 4 });
      await fc.assert(
        fc.asyncProperty(groupCounts, turns, async (counts, history) => {
          const campaigns = await addCampaigns(ports, counts);
          const { admin, wait } = openAdmin(ports);
          const holders: Holders = new Map();
          const workers = [0, 1, 2].map((number) => new Worker(admin(), `worker-${number}`, holders));
          for (const turn of history) {
            if ('stall' in turn) wait(turn.stall);
            else if (turn.does === 'crash') workers[turn.worker]?.crash();
            else if (turn.does === 'step') await workers[turn.worker]?.step();
            else await workers[turn.worker]?.loseReply();
          }
          wait(LEASE_SECONDS);
          const last = new Worker(admin(), 'last', holders);
          while (await last.step());
          await expectDone(campaigns);
        }),
        { numRuns },
      );
    });

    it('get nothing of a workspace from the first call of its deletion on', async () => {
      const { home } = store();
      // A deletion that is far from its end.
      const ports = { ...store().ports, eraser: { eraseSome: async (_id: WorkspaceId, limit: number) => limit } };
      const admin = openAdmin(ports).admin();
      const claim = { worker: 'worker', leaseSeconds: LEASE_SECONDS };
      const add = async (): Promise<Campaign> => {
        const campaign = sampleCampaign({ status: 'scheduled', scheduledAt: CREATED_AT });
        await ports.campaigns.insert(home, campaign, null);
        return campaign;
      };
      const [held, due] = [await add(), await add()];
      const [claimed] = await admin.claimDueCampaigns({
        campaign: { workspaceId: home, campaignId: held.id },
        ...claim,
      });
      const { lease } = claimed ?? expect.fail('The campaign is not due.');
      expect(await admin.deleteWorkspace({ workspaceId: home })).to.include({ isFinished: false });

      expect(await admin.claimDueCampaigns({ ...claim, limit: 100 })).to.deep.equal([]);
      const [groupId = ''] = held.groupIds;
      const [workspaceId, campaignId] = [home, due.id];
      const rejected: Partial<Record<ErrorCode, readonly (() => Promise<unknown>)[]>> = {
        campaign_not_found: [
          () => admin.claimDueCampaigns({ campaign: { workspaceId, campaignId }, ...claim }),
          () => admin.getCampaign({ workspaceId, campaignId }),
          () => admin.moveCampaign({ workspaceId, campaignId, version: 1, to: 'running' }),
        ],
        lease_lost: [
          () => admin.renewLease({ lease, leaseSeconds: LEASE_SECONDS }),
          () => admin.recordDeliveries({ lease, deliveries: [{ groupId, status: 'sent' }] }),
          () => admin.moveCampaign({ ...campaignOf(lease), to: 'completed' }),
          () => admin.releaseLease({ lease }),
        ],
      };
      for (const [code, calls] of Object.entries(rejected))
        for (const call of calls)
          expect(await call().catch((error: unknown) => error), call.toString()).to.include({ code });
    });

    it('complete each campaign and count each delivery once if they run concurrently', async () => {
      const { ports } = store();
      const campaigns = await addCampaigns(ports, [3, 1, 2, 3, 1, 2, 3, 1, 2, 3, 1, 2]);
      const { admin } = openAdmin(ports);
      const run = async (number: number): Promise<void> => {
        const worker = new Worker(admin(), `worker-${number}`, new Map());
        while (await worker.step());
      };
      await Promise.all([0, 1, 2, 3].map(run));
      await run(4);
      await expectDone(campaigns);
    });
  });
};
