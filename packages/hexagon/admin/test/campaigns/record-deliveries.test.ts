import { detailsOf, issuesOf, openScene, rejectionOf } from '@workspace-api/test-stubs';
import { expect } from 'chai';
import { DELIVERY_STATUSES } from '../../src/campaigns/delivery.js';
import type { DeliveryInput } from '../../src/campaigns/record-deliveries.js';
import { claimOne, claimedCampaign, deliveriesOf } from '../support/campaigns.js';

describe('recordDeliveries', () => {
  for (const status of DELIVERY_STATUSES) {
    it(`moves a group whose message was ${status} out of pending`, async () => {
      const scene = await openScene();
      const { lease, campaign } = await claimedCampaign(scene);
      scene.ports.clock.advance(1000);
      const after = await scene.admin.recordDeliveries({
        lease,
        deliveries: deliveriesOf(campaign, [{ group: 0, status }]),
      });
      const now = scene.ports.clock.now();
      const stats = { ...campaign.stats, pending: 1, [status]: 1 };
      expect(after).to.deep.equal({
        campaign: { ...campaign, stats, updatedAt: now },
        lease,
        pendingGroupIds: [campaign.groupIds[1]],
      });
      const stored = await scene.admin.getCampaign({ workspaceId: scene.own.id, campaignId: campaign.id });
      expect(stored.campaign).to.deep.equal(after.campaign);
      const reason = status === 'failed' ? 'Gone' : null;
      expect(stored.deliveries).to.deep.equal([{ groupId: campaign.groupIds[0], status, reason, recordedAt: now }]);
    });
  }

  it('counts a group once, even if it is recorded repeatedly with different outcomes', async () => {
    const scene = await openScene();
    const { lease, campaign } = await claimedCampaign(scene);
    const sent = deliveriesOf(campaign, [{ group: 0, status: 'sent' }]);
    const first = await scene.admin.recordDeliveries({ lease, deliveries: sent });
    const before = await scene.admin.getCampaign({ workspaceId: scene.own.id, campaignId: campaign.id });
    scene.ports.clock.advance(1000);
    expect(await scene.admin.recordDeliveries({ lease, deliveries: sent })).to.deep.equal(first);
    await scene.admin.recordDeliveries({ lease, deliveries: deliveriesOf(campaign, [{ group: 0, status: 'failed' }]) });
    expect(await scene.admin.getCampaign({ workspaceId: scene.own.id, campaignId: campaign.id })).to.deep.equal(before);
  });

  it('records only the new ones of several groups, with ids in either case', async () => {
    const scene = await openScene();
    const { lease, campaign } = await claimedCampaign(scene);
    await scene.admin.recordDeliveries({ lease, deliveries: deliveriesOf(campaign, [{ group: 1, status: 'failed' }]) });
    const both = campaign.groupIds.map((id): DeliveryInput => ({ groupId: id.toUpperCase(), status: 'sent' }));
    const after = await scene.admin.recordDeliveries({ lease, deliveries: both });
    expect(after.campaign.stats).to.deep.equal({ total: 2, pending: 0, sent: 1, failed: 1, skipped: 0 });
    expect(after.pendingGroupIds).to.deep.equal([]);
  });

  it('records deliveries in progress when a person paused the campaign, and reports the pause', async () => {
    const scene = await openScene();
    const { lease, campaign } = await claimedCampaign(scene);
    const { version } = await scene.admin.getCampaign({ workspaceId: scene.own.id, campaignId: campaign.id });
    await scene.admin.moveCampaign({ workspaceId: scene.own.id, campaignId: campaign.id, version, to: 'paused' });
    const after = await scene.admin.recordDeliveries({
      lease,
      deliveries: deliveriesOf(campaign, [{ group: 0, status: 'sent' }]),
    });
    expect(after.campaign).to.deep.include({ status: 'paused' });
    expect(after.campaign.stats.sent).to.equal(1);
  });

  it('rejects a worker whose campaign another one claimed', async () => {
    const scene = await openScene();
    const { lease, campaign } = await claimedCampaign(scene);
    scene.ports.clock.advance(60_000);
    const [other] = await claimOne(scene, campaign.id, { worker: 'worker-2' });
    const sent = deliveriesOf(campaign, [{ group: 0, status: 'sent' }]);
    expect((await rejectionOf(scene.admin.recordDeliveries({ lease, deliveries: sent }))).code).to.equal('lease_lost');
    expect(other?.pendingGroupIds).to.deep.equal(campaign.groupIds);
  });

  it('accepts a late worker if no other has claimed the campaign', async () => {
    const scene = await openScene();
    const { lease, campaign } = await claimedCampaign(scene);
    scene.ports.clock.advance(600_000);
    const after = await scene.admin.recordDeliveries({
      lease,
      deliveries: deliveriesOf(campaign, [{ group: 0, status: 'sent' }]),
    });
    expect(after.campaign.stats.sent).to.equal(1);
  });

  for (const to of ['completed', 'cancelled'] as const) {
    it(`rejects deliveries of a campaign that is ${to}`, async () => {
      const scene = await openScene();
      const { lease, campaign } = await claimedCampaign(scene);
      const { version } = await scene.admin.getCampaign({ workspaceId: scene.own.id, campaignId: campaign.id });
      await scene.admin.moveCampaign({ workspaceId: scene.own.id, campaignId: campaign.id, version, to });
      const sent = deliveriesOf(campaign, [{ group: 0, status: 'sent' }]);
      expect((await rejectionOf(scene.admin.recordDeliveries({ lease, deliveries: sent }))).code).to.equal(
        'lease_lost',
      );
    });
  }

  it('loses neither of two records when one is written between the read and the write of the other', async () => {
    const scene = await openScene();
    const { lease, campaign } = await claimedCampaign(scene);
    const [one, two] = [0, 1].map((group) => deliveriesOf(campaign, [{ group, status: 'sent' }]));
    await Promise.all([
      scene.admin.recordDeliveries({ lease, deliveries: one ?? [] }),
      scene.admin.recordDeliveries({ lease, deliveries: two ?? [] }),
    ]);
    expect(
      (await scene.admin.getCampaign({ workspaceId: scene.own.id, campaignId: campaign.id })).campaign.stats.sent,
    ).to.equal(2);
  });

  it('reports every issue at once, and changes nothing', async () => {
    const scene = await openScene();
    const { lease, campaign } = await claimedCampaign(scene);
    const [groupId] = campaign.groupIds;
    const before = await scene.admin.getCampaign({ workspaceId: scene.own.id, campaignId: campaign.id });
    const deliveries = [
      { groupId, status: 'sent' },
      { groupId, status: 'failed', reason: '' },
      { groupId: 'x', status: 'lost', reason: 'y' },
      null,
      undefined,
    ] as unknown as DeliveryInput[];
    const rejection = await rejectionOf(scene.admin.recordDeliveries({ lease, deliveries }));
    expect(rejection.code).to.equal('validation_failed');
    expect(issuesOf(rejection)).to.have.members([
      'deliveries/1/reason too_short',
      'deliveries/2/groupId invalid_format',
      'deliveries/2/status not_allowed',
      'deliveries/2/reason not_allowed',
      'deliveries/3 wrong_type',
      'deliveries/4 required',
      'deliveries/1/groupId duplicate',
    ]);
    expect(await scene.admin.getCampaign({ workspaceId: scene.own.id, campaignId: campaign.id })).to.deep.equal(before);
  });

  it('rejects a group that the campaign does not have', async () => {
    const scene = await openScene();
    const { lease, campaign } = await claimedCampaign(scene);
    const [own] = campaign.groupIds;
    const [foreign] = scene.foreign.groups;
    const deliveries: DeliveryInput[] = [own ?? '', foreign.id].map((groupId) => ({ groupId, status: 'sent' }));
    const rejection = await rejectionOf(scene.admin.recordDeliveries({ lease, deliveries }));
    expect(rejection.code).to.equal('validation_failed');
    expect(issuesOf(rejection)).to.deep.equal(['deliveries/1/groupId group_not_found']);
    expect(detailsOf(rejection)).to.deep.equal(['Must be the id of a group of this campaign.']);
    expect(
      (await scene.admin.getCampaign({ workspaceId: scene.own.id, campaignId: campaign.id })).deliveries,
    ).to.deep.equal([]);
  });

  it('rejects a lease of another workspace', async () => {
    const scene = await openScene();
    const { lease, campaign } = await claimedCampaign(scene);
    const reference = { ...lease, workspaceId: scene.foreign.id };
    const sent = deliveriesOf(campaign, [{ group: 0, status: 'sent' }]);
    expect((await rejectionOf(scene.admin.recordDeliveries({ lease: reference, deliveries: sent }))).code).to.equal(
      'lease_lost',
    );
  });
});
