import { expect } from 'chai';
import type { CampaignChange, Lease, QueuedCampaign, VersionedCampaign } from '@workspace-api/admin';
import { toTimestamp, type Campaign, type Timestamp, type WorkspaceId } from '@workspace-api/core';
import { atOnce } from '../support/at-once.js';
import { scribble } from '../support/scribble.js';
import { invalidIds } from './invalid-ids.js';
import { changeTo, minutesLater, newId, sampleCampaign, sampleLease } from './samples.js';
import { addWorkspace, describeStorage, type OpenStorage } from './storage-harness.js';
import { describe, it } from '../runner/test-runner.js';

const NOW = minutesLater(60);

/** Registers the cases that every CampaignQueue must pass. */
export const describeCampaignQueueContract = (name: string, openHarness: OpenStorage): void => {
  describeStorage(`${name}: CampaignQueue`, openHarness, (store) => {
    /** Adds a campaign that is due this many minutes after the samples were created. */
    const schedule = async (minutes: number, workspaceId = store().home): Promise<Campaign> => {
      const campaign = sampleCampaign({ status: 'scheduled', scheduledAt: minutesLater(minutes) });
      await store().ports.campaigns.insert(workspaceId, campaign, null);
      return campaign;
    };

    const startWith =
      (lease: Lease) =>
      ({ campaign }: VersionedCampaign): CampaignChange<Lease> => ({
        campaign: { ...campaign, status: 'running', startedAt: NOW, updatedAt: NOW },
        lease,
        newDeliveries: [],
      });

    const take = (
      { now = NOW, limitEach = 100, lease = sampleLease({ expiresAt: minutesLater(65) }) } = {},
      workspaceIds: readonly WorkspaceId[] = [store().home, store().foreign],
    ): Promise<readonly QueuedCampaign[]> =>
      store().ports.campaignQueue.take(workspaceIds, now, limitEach, startWith(lease));

    const idsOf = (taken: readonly QueuedCampaign[]): string[] => taken.map(({ campaign }) => campaign.id);

    const findDue = (now: Timestamp = NOW, limit = 100): Promise<readonly WorkspaceId[]> =>
      store().ports.campaignQueue.findDue(now, limit);

    /** Stores a campaign in a state. */
    const put = async (fields: Partial<Campaign>, lease: Lease | null = null): Promise<Campaign> => {
      const { ports, home } = store();
      const campaign = sampleCampaign();
      await ports.campaigns.insert(home, campaign, null);
      const changed = { ...campaign, updatedAt: NOW, ...fields };
      await ports.campaigns.replace(home, changeTo(changed, { lease }), 1);
      return changed;
    };

    describe('findDue', () => {
      it('treats a scheduled campaign as due from that millisecond on', async () => {
        const { home } = store();
        await schedule(60);
        await put({ status: 'draft' });
        expect(await findDue(toTimestamp(Date.parse(NOW) - 1))).to.deep.equal([]);
        expect(await findDue(NOW)).to.deep.equal([home]);
      });

      it('orders workspaces whose oldest campaigns are due at the same millisecond by id', async () => {
        const { ports, home, foreign } = store();
        const ids = [home, foreign, await addWorkspace(ports), await addWorkspace(ports)].sort();
        for (const id of ids.toReversed()) await schedule(10, id);
        expect(await findDue()).to.deep.equal(ids);
      });

      it('returns no workspace that is marked as deleted, and fills the limit with others', async () => {
        const { ports, home, foreign } = store();
        await schedule(1, home);
        await schedule(2, foreign);
        await ports.workspaces.markDeleted(home, NOW);
        expect(await findDue(NOW, 1)).to.deep.equal([foreign]);
      });

      it('returns each workspace with a due campaign once, oldest campaign first, and at most the requested number', async () => {
        const { ports, home, foreign } = store();
        const third = await addWorkspace(ports);
        for (const [index, id] of [third, foreign, home, foreign].entries()) await schedule(index, id);
        for (const limit of [1, 2, 3, 4])
          expect(await findDue(NOW, limit)).to.deep.equal([third, foreign, home].slice(0, limit));
        await schedule(-1, home);
        expect(await findDue()).to.deep.equal([home, third, foreign]);
      });
    });

    describe('take', () => {
      it('changes the due campaigns, and returns them with the change, oldest first', async () => {
        const { ports, home, foreign } = store();
        const [second, first, third] = [await schedule(20), await schedule(10, foreign), await schedule(30)];
        await schedule(61);
        const lease = sampleLease({ expiresAt: minutesLater(65) });
        const taken = await take({ lease });
        expect(taken).to.deep.equal(
          (
            [
              [foreign, first],
              [home, second],
              [home, third],
            ] as const
          ).map(([workspaceId, campaign]) => ({
            workspaceId,
            campaign: { ...campaign, status: 'running', startedAt: NOW, updatedAt: NOW },
            version: 2,
            lease,
            deliveries: [],
          })),
        );
        for (const { workspaceId, ...found } of taken)
          expect(await ports.campaigns.find(workspaceId, found.campaign.id)).to.deep.equal(found);
      });

      it('takes at most the requested number in each workspace, oldest first', async () => {
        const { foreign } = store();
        const own = [await schedule(1), await schedule(2), await schedule(3)];
        const others = [await schedule(4, foreign)];
        const taken = await take({ limitEach: 2 });
        expect(idsOf(taken)).to.deep.equal([...own.slice(0, 2), ...others].map(({ id }) => id));
      });

      it('returns campaigns that are due at the same millisecond in the order of their ids', async () => {
        const { home, foreign } = store();
        const campaigns: Campaign[] = [];
        for (const workspaceId of [foreign, home, foreign, home, home, foreign])
          campaigns.push(await schedule(10, workspaceId));
        expect(idsOf(await take())).to.deep.equal(campaigns.map(({ id }) => id).sort());
      });

      it('takes nothing from a workspace that is marked as deleted', async () => {
        const { ports, home, foreign } = store();
        await schedule(1, home);
        const { id } = await schedule(2, foreign);
        await ports.workspaces.markDeleted(home, NOW);
        expect(idsOf(await take())).to.deep.equal([id]);
      });

      it('takes from the given workspaces only', async () => {
        const { home, foreign } = store();
        const { id } = await schedule(1, foreign);
        await schedule(1, home);
        expect(idsOf(await take({}, [foreign, newId()]))).to.deep.equal([id]);
        expect(await take({}, [])).to.deep.equal([]);
      });

      it('takes a campaign again once its lease has expired', async () => {
        const { id } = await schedule(1);
        const lease = sampleLease({ expiresAt: minutesLater(65) });
        expect(idsOf(await take({ lease }))).to.deep.equal([id]);
        expect(await take({ now: minutesLater(64) })).to.deep.equal([]);
        const other = sampleLease({ expiresAt: minutesLater(70) });
        const [taken] = await take({ now: minutesLater(65), lease: other });
        expect(taken).to.deep.include({ version: 3, lease: other });
      });

      it('takes a running campaign without a lease, and none that is paused, ended or a draft', async () => {
        const running = await put({ status: 'running', startedAt: NOW, updatedAt: minutesLater(2) });
        const expired = sampleLease({ expiresAt: minutesLater(1) });
        const leased = await put({ status: 'running', startedAt: NOW }, expired);
        for (const status of ['draft', 'paused', 'completed', 'failed', 'cancelled'] as const)
          await put({ status }, status === 'paused' ? expired : null);
        expect(idsOf(await take())).to.deep.equal([leased.id, running.id]);
      });

      it('gives each campaign to exactly one of many concurrent workers', async () => {
        const { foreign } = store();
        const ids = new Set<string>();
        for (let minute = 0; minute < 20; minute++) {
          ids.add((await schedule(minute)).id);
          ids.add((await schedule(minute, foreign)).id);
        }
        const taken = await atOnce(8, (index) =>
          take({ lease: sampleLease({ worker: `worker-${index}`, expiresAt: minutesLater(65) }), limitEach: 15 }),
        );
        const all = taken.flatMap(idsOf);
        expect(all).to.have.lengthOf(new Set(all).size);
        const { ports } = store();
        for (const { workspaceId, ...found } of taken.flat())
          expect(await ports.campaigns.find(workspaceId, found.campaign.id)).to.deep.equal(found);
        expect(new Set([...all, ...idsOf(await take())])).to.deep.equal(ids);
      });

      it('does not take a campaign that is changed concurrently', async () => {
        const { ports, home } = store();
        const campaign = await schedule(1);
        const cancelled = { ...campaign, status: 'cancelled', endedAt: NOW } as const;
        const [taken, isCancelled] = await Promise.all([take(), ports.campaigns.replace(home, changeTo(cancelled), 1)]);
        expect(taken).to.have.lengthOf(isCancelled ? 0 : 1);
        const found = await ports.campaigns.find(home, campaign.id);
        expect(found?.campaign.status).to.equal(isCancelled ? 'cancelled' : 'running');
        expect(found?.version).to.equal(2);
      });

      it('keeps campaigns with the same id in two workspaces apart', async () => {
        const { ports, home, foreign } = store();
        const { id } = await schedule(1);
        const twin = sampleCampaign({ id, status: 'scheduled', scheduledAt: minutesLater(61) });
        await ports.campaigns.insert(foreign, twin, null);
        expect((await take()).map(({ workspaceId }) => workspaceId)).to.deep.equal([home]);
        expect((await ports.campaigns.find(foreign, id))?.version).to.equal(1);
      });

      it('treats an invalid workspace id as unknown', async () => {
        const { home } = store();
        const { id } = await schedule(1);
        expect(idsOf(await take({}, [...invalidIds(), home]))).to.deep.equal([id]);
      });

      it('is not affected by a caller that changes its output', async () => {
        const { ports, home } = store();
        const { id } = await schedule(1);
        const taken = await take();
        const before = structuredClone(taken[0]);
        scribble(taken);
        const found = await ports.campaigns.find(home, id);
        expect({ workspaceId: home, ...found }).to.deep.equal(before);
      });
    });
  });
};
