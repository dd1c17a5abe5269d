import {
  LATER,
  campaignInput,
  leasedCampaign,
  issuesOf,
  openScene,
  rejectionOf,
  type RecordedScene,
  type RecordedWorkspace,
} from '@workspace-api/test-stubs';
import { expect } from 'chai';
import { bindAdminOperation } from '../../src/admin-operation.js';
import { claimDueCampaigns } from '../../src/campaigns/claim-due-campaigns.js';
import type { ClaimedCampaign } from '../../src/campaigns/claimed-campaign.js';

const CLAIM = { limit: 100, worker: 'worker-1', leaseSeconds: 60 };

const day = (number: number): string => `2026-02-${String(number).padStart(2, '0')}T00:00:00.000Z`;

/** Creates a campaign that is due on a day of February. */
const schedule = async ({ api }: RecordedScene, { principal, ...workspace }: RecordedWorkspace, dayOfMonth: number) => {
  const input = { ...campaignInput({ principal, ...workspace }), scheduledAt: day(dayOfMonth) };
  return (await api.createCampaign(principal, input)).record;
};

const idsOf = (claims: readonly ClaimedCampaign[]): string[] => claims.map(({ campaign }) => campaign.id);

describe('claimDueCampaigns', () => {
  it('starts the due campaigns of all workspaces, oldest first', async () => {
    const scene = await openScene();
    const second = await schedule(scene, scene.own, 3);
    const first = await schedule(scene, scene.foreign, 2);
    await schedule(scene, scene.own, 5);
    scene.ports.clock.set(day(4));
    const claims = await scene.admin.claimDueCampaigns(CLAIM);
    expect(idsOf(claims)).to.deep.equal([first.id, second.id]);
    const [claim] = claims;
    expect(claim).to.deep.equal({
      campaign: { ...first, status: 'running', startedAt: day(4), updatedAt: day(4) },
      lease: {
        id: claim?.lease.id,
        worker: 'worker-1',
        expiresAt: '2026-02-04T00:01:00.000Z',
        workspaceId: scene.foreign.id,
        campaignId: first.id,
      },
      pendingGroupIds: first.groupIds,
    });
  });

  it('lets another worker claim a campaign after its lease expired, with the pending groups', async () => {
    const scene = await openScene();
    await schedule(scene, scene.own, 2);
    scene.ports.clock.set(day(2));
    const [first] = await scene.admin.claimDueCampaigns(CLAIM);
    const { lease, campaign } = first ?? expect.fail('Nothing was claimed.');
    const [done, pending] = campaign.groupIds;
    await scene.admin.recordDeliveries({ lease, deliveries: [{ groupId: String(done), status: 'sent' }] });
    scene.ports.clock.advance(60_000);
    const [second] = await scene.admin.claimDueCampaigns({ ...CLAIM, worker: 'worker-2' });
    expect(second?.pendingGroupIds).to.deep.equal([pending]);
    expect(second?.campaign.startedAt).to.equal(campaign.startedAt);
    expect(second?.lease).to.include({ worker: 'worker-2' });
    expect(second?.lease.id).not.to.equal(lease.id);
  });

  it('serves workspaces in turn, so that one with many old campaigns does not delay the others', async () => {
    const scene = await openScene();
    for (let index = 0; index < 10; index++) await schedule(scene, scene.own, 2);
    const other = await schedule(scene, scene.foreign, 3);
    scene.ports.clock.set(day(4));
    const one = { ...CLAIM, limit: 1 };
    const [first] = await scene.admin.claimDueCampaigns(one);
    expect(first?.lease.workspaceId).to.equal(scene.own.id);
    expect(idsOf(await scene.admin.claimDueCampaigns(one))).to.deep.equal([other.id]);
    const [third] = await scene.admin.claimDueCampaigns(one);
    expect(third?.lease.workspaceId).to.equal(scene.own.id);
  });

  it('shares a claim between workspaces', async () => {
    const scene = await openScene();
    for (let index = 0; index < 10; index++) await schedule(scene, scene.own, 2);
    for (let index = 0; index < 10; index++) await schedule(scene, scene.foreign, 3);
    scene.ports.clock.set(day(4));
    const claims = await scene.admin.claimDueCampaigns({ ...CLAIM, limit: 7 });
    const counts = [scene.own, scene.foreign].map(
      ({ id }) => claims.filter(({ lease }) => lease.workspaceId === id).length,
    );
    expect(counts).to.deep.equal([3, 3]);
  });

  it('reserves no share for a workspace that has nothing due', async () => {
    const scene = await openScene();
    await schedule(scene, scene.own, 2);
    for (let index = 0; index < 6; index++) await schedule(scene, scene.foreign, 3);
    scene.ports.clock.set(day(2));
    const [{ lease }] = (await scene.admin.claimDueCampaigns(CLAIM)) as [ClaimedCampaign];
    await scene.admin.moveCampaign({ ...leasedCampaign(lease), to: 'completed' });
    scene.ports.clock.set(day(3));
    expect(await scene.admin.claimDueCampaigns({ ...CLAIM, limit: 6 })).to.have.lengthOf(6);
  });

  it('writes nothing when nothing is due', async () => {
    const scene = await openScene();
    expect(await scene.admin.claimDueCampaigns(CLAIM)).to.deep.equal([]);
    expect(scene.ports.callsOf('campaignQueue.take')).to.deep.equal([]);
  });

  it('remembers the turns of at most 1,000 workspaces', async () => {
    const { ports } = await openScene();
    const limits: number[] = [];
    const claim = bindAdminOperation(claimDueCampaigns, {
      ...ports,
      campaignQueue: {
        findDue: async (_, limit) => {
          limits.push(limit);
          return [`workspace ${limits.length}` as RecordedWorkspace['id']];
        },
        take: async () => [],
      },
    });
    for (let call = 0; call < 1_002; call++) await claim({ ...CLAIM, limit: 1 });
    expect(limits.slice(-3)).to.deep.equal([1_000, 1_001, 1_001]);
  });

  it('never claims more than the limit', async () => {
    const scene = await openScene();
    for (let index = 0; index < 5; index++) await schedule(scene, scene.own, 2);
    scene.ports.clock.set(LATER);
    for (const length of [3, 2, 0])
      expect(await scene.admin.claimDueCampaigns({ ...CLAIM, limit: 3 })).to.have.lengthOf(length);
  });

  it('reports every issue at once, and claims nothing', async () => {
    const scene = await openScene();
    await schedule(scene, scene.own, 2);
    scene.ports.clock.set(day(2));
    const rejection = await rejectionOf(scene.admin.claimDueCampaigns({ limit: 101, worker: ' ', leaseSeconds: 0 }));
    expect(rejection.code).to.equal('validation_failed');
    expect(issuesOf(rejection)).to.have.members([
      'limit out_of_range',
      'leaseSeconds out_of_range',
      'worker invalid_format',
    ]);
    expect(await scene.admin.claimDueCampaigns(CLAIM)).to.have.lengthOf(1);
  });
});
