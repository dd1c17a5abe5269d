import { leasedCampaign, openScene, rejectionOf } from '@workspace-api/test-stubs';
import { expect } from 'chai';
import type { LeaseReference } from '../../src/campaigns/lease.js';
import { campaignIn, claimOne, claimedCampaign } from '../support/campaigns.js';

const CLAIM = { worker: 'worker-2' };

describe('a claim of one campaign', () => {
  it('resolves to an empty array when another worker holds the campaign, or it is not due', async () => {
    const scene = await openScene();
    const { campaign } = await claimedCampaign(scene);
    expect(await claimOne(scene, campaign.id)).to.deep.equal([]);
    for (const status of ['draft', 'scheduled', 'paused', 'completed'] as const) {
      const { campaign: other } = await campaignIn(scene, status);
      expect(await claimOne(scene, other.id), status).to.deep.equal([]);
    }
  });

  it('does not find the campaign of another workspace', async () => {
    const scene = await openScene();
    const { campaign } = await campaignIn(scene, 'running');
    const rejection = await rejectionOf(claimOne({ ...scene, own: scene.foreign }, campaign.id));
    expect(rejection.code).to.equal('campaign_not_found');
  });
});

describe('renewLease', () => {
  it('extends the lease from now on', async () => {
    const scene = await openScene();
    const { lease, campaign } = await claimedCampaign(scene);
    scene.ports.clock.advance(30_000);
    const renewed = await scene.admin.renewLease({ lease, leaseSeconds: 60 });
    expect(Date.parse(renewed.lease.expiresAt)).to.equal(Date.parse(lease.expiresAt) + 30_000);
    scene.ports.clock.advance(59_000);
    expect(await claimOne(scene, campaign.id)).to.deep.equal([]);
    expect(renewed.campaign).to.deep.equal(campaign);
    expect(
      (await scene.admin.getCampaign({ workspaceId: scene.own.id, campaignId: campaign.id })).deliveries,
    ).to.deep.equal([]);
  });

  it('is rejected after another worker claimed the campaign', async () => {
    const scene = await openScene();
    const { lease, campaign } = await claimedCampaign(scene);
    scene.ports.clock.advance(60_000);
    await claimOne(scene, campaign.id, CLAIM);
    expect((await rejectionOf(scene.admin.renewLease({ lease, leaseSeconds: 60 }))).code).to.equal('lease_lost');
  });

  it('is tried five times while others change the campaign at the same time', async () => {
    const scene = await openScene();
    const { lease } = await claimedCampaign(scene);
    let attempts = 0;
    scene.ports.campaigns.replace = async () => {
      attempts += 1;
      return attempts > 5;
    };
    expect((await rejectionOf(scene.admin.renewLease({ lease, leaseSeconds: 60 }))).code).to.equal('version_conflict');
    expect(attempts).to.equal(5);
  });
});

describe('releaseLease', () => {
  it('lets another worker claim the campaign immediately, and ends the lease of the first', async () => {
    const scene = await openScene();
    const { lease, campaign } = await claimedCampaign(scene);
    await scene.admin.releaseLease({ lease });
    expect(
      (await scene.admin.getCampaign({ workspaceId: scene.own.id, campaignId: campaign.id })).deliveries,
    ).to.deep.equal([]);
    expect((await rejectionOf(scene.admin.moveCampaign({ ...leasedCampaign(lease), to: 'completed' }))).code).to.equal(
      'lease_lost',
    );
    const [claimed] = await claimOne(scene, campaign.id, CLAIM);
    expect(claimed?.lease.worker).to.equal('worker-2');
  });
});

describe('a move with a lease', () => {
  it('completes the campaign, and ends the lease', async () => {
    const scene = await openScene();
    const { lease, campaign } = await claimedCampaign(scene);
    const { campaign: completed, lease: left } = await scene.admin.moveCampaign({
      ...leasedCampaign(lease),
      to: 'completed',
    });
    expect([completed.status, left]).to.deep.equal(['completed', null]);
    expect(completed.id).to.equal(campaign.id);
    const again = await rejectionOf(scene.admin.moveCampaign({ ...leasedCampaign(lease), to: 'completed' }));
    expect(again.code).to.equal('lease_lost');
  });

  it('is rejected after another worker claimed the campaign, also with the current version', async () => {
    const scene = await openScene();
    const { lease, campaign } = await claimedCampaign(scene);
    scene.ports.clock.advance(60_000);
    await claimOne(scene, campaign.id, CLAIM);
    const rejection = await rejectionOf(scene.admin.moveCampaign({ ...leasedCampaign(lease), to: 'completed' }));
    expect(rejection.code).to.equal('lease_lost');
    expect(
      (await scene.admin.getCampaign({ workspaceId: scene.own.id, campaignId: campaign.id })).campaign.status,
    ).to.equal('running');
  });

  it('keeps the lease of a campaign that is paused and resumed', async () => {
    const scene = await openScene();
    const { lease } = await claimedCampaign(scene);
    await scene.admin.moveCampaign({ ...leasedCampaign(lease), to: 'paused' });
    const resumed = await scene.admin.moveCampaign({ ...leasedCampaign(lease), to: 'running' });
    expect(resumed.lease?.id).to.equal(lease.id);
  });

  it('also needs the version if it has one', async () => {
    const scene = await openScene();
    const { lease } = await claimedCampaign(scene);
    const { version } = await scene.admin.getCampaign({ workspaceId: lease.workspaceId, campaignId: lease.campaignId });
    const move = { ...leasedCampaign(lease), to: 'paused' } as const;
    const rejection = await rejectionOf(scene.admin.moveCampaign({ ...move, version: version - 1 }));
    expect(rejection.code).to.equal('version_conflict');
    expect((await scene.admin.moveCampaign({ ...move, version })).campaign.status).to.equal('paused');
  });

  it('rejects a move that is not allowed', async () => {
    const scene = await openScene();
    const { lease } = await claimedCampaign(scene);
    const rejection = await rejectionOf(scene.admin.moveCampaign({ ...leasedCampaign(lease), to: 'draft' }));
    expect(rejection.code).to.equal('transition_not_allowed');
  });
});

describe('a lease reference from a queue', () => {
  it('is not valid without the id of a lease, even if nobody holds the campaign', async () => {
    const scene = await openScene();
    const { campaign } = await campaignIn(scene, 'running');
    const { admin, own } = scene;
    const [workspaceId, campaignId] = [own.id, campaign.id];
    const [groupId = ''] = campaign.groupIds;
    for (const incomplete of [{ workspaceId, campaignId }, { workspaceId, campaignId, id: null }, {}]) {
      const reference = incomplete as unknown as LeaseReference;
      for (const call of [
        admin.renewLease({ lease: reference, leaseSeconds: 60 }),
        admin.releaseLease({ lease: reference }),
        admin.recordDeliveries({ lease: reference, deliveries: [{ groupId, status: 'sent' }] }),
        admin.moveCampaign({ ...leasedCampaign(reference), to: 'failed', reason: 'Gone' }),
      ])
        expect((await rejectionOf(call)).code).to.equal('validation_failed');
    }
    expect((await scene.admin.getCampaign({ workspaceId, campaignId })).campaign).to.deep.equal(campaign);
  });
});
