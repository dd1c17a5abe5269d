import { expect } from 'chai';
import { CAMPAIGN_STATUSES } from '../../src/campaigns/campaign-status.js';
import { recordDeliveries } from '../../src/campaigns/record-deliveries.js';
import { campaignIn } from '../support/campaigns.js';
import { detailsOf, faultsOf, refusalOf } from '../support/refusal.js';
import { openScene } from '../support/scene.js';

describe('recordDeliveries', () => {
  for (const outcome of ['sent', 'failed', 'skipped'] as const) {
    it(`takes deliveries that were ${outcome} from those that are pending`, async () => {
      const scene = await openScene();
      const before = await campaignIn(scene, 'running');
      scene.ports.clock.advance(1000);
      const after = await scene.admin.recordDeliveries(scene.own.id, before.campaign.id, before.version, {
        [outcome]: 1,
      });
      expect(after).to.deep.equal({
        campaign: {
          ...before.campaign,
          stats: { ...before.campaign.stats, pending: 1, [outcome]: 1 },
          updatedAt: scene.ports.clock.now(),
        },
        version: before.version + 1,
      });
      expect(await scene.admin.getCampaign(scene.own.id, before.campaign.id)).to.deep.equal(after);
    });
  }

  it('adds to what was recorded before', async () => {
    const scene = await openScene();
    const { campaign, version } = await campaignIn(scene, 'running');
    await scene.admin.recordDeliveries(scene.own.id, campaign.id, version, { sent: 1 });
    const after = await scene.admin.recordDeliveries(scene.own.id, campaign.id, version + 1, { sent: 1 });
    expect(after.campaign.stats).to.deep.equal({ total: 2, pending: 0, sent: 2, failed: 0, skipped: 0 });
  });

  for (const status of CAMPAIGN_STATUSES) {
    const accepts = status === 'running' || status === 'paused';
    it(`${accepts ? 'records' : 'refuses'} deliveries of a ${status} campaign`, async () => {
      const scene = await openScene();
      const { campaign, version } = await campaignIn(scene, status);
      const recorded = scene.admin.recordDeliveries(scene.own.id, campaign.id, version, { sent: 1 });
      if (accepts) expect((await recorded).campaign.stats.sent).to.equal(1);
      else {
        const { code, details } = await refusalOf(recorded);
        expect({ code, details }).to.deep.equal({
          code: 'transition_not_allowed',
          details: { from: status, to: status },
        });
      }
    });
  }

  it('refuses more deliveries than are pending, and changes nothing', async () => {
    const scene = await openScene();
    const before = await campaignIn(scene, 'running');
    const { campaign, version } = before;
    const deliveries = { sent: 1, failed: 1, skipped: 1 };
    const refusal = await refusalOf(scene.admin.recordDeliveries(scene.own.id, campaign.id, version, deliveries));
    expect(refusal.code).to.equal('validation_failed');
    expect(faultsOf(refusal)).to.deep.equal([' out_of_range']);
    expect(detailsOf(refusal)).to.deep.equal(['Send at most 2 deliveries: no more are pending.']);
    expect(await scene.admin.getCampaign(scene.own.id, campaign.id)).to.deep.equal(before);
  });

  it('tells of every number that is none at once', async () => {
    const scene = await openScene();
    const { campaign, version } = await campaignIn(scene, 'running');
    const deliveries = { sent: -1, failed: 0.5, skipped: 501 };
    const refusal = await refusalOf(scene.admin.recordDeliveries(scene.own.id, campaign.id, version, deliveries));
    expect(faultsOf(refusal)).to.deep.equal(['sent out_of_range', 'failed out_of_range', 'skipped out_of_range']);
  });

  it('refuses another version than the campaign has', async () => {
    const scene = await openScene();
    const { campaign, version } = await campaignIn(scene, 'running');
    const refusal = await refusalOf(scene.admin.recordDeliveries(scene.own.id, campaign.id, version - 1, { sent: 1 }));
    expect(refusal.code).to.equal('version_conflict');
  });

  it('counts the deliveries of one of two workers when both have read the same version', async () => {
    const scene = await openScene();
    const { own, ports } = scene;
    const before = await campaignIn(scene, 'running');
    const stale = { ...ports.campaigns, find: async () => before };
    const record = recordDeliveries({ campaigns: stale, clock: ports.clock });
    await record(own.id, before.campaign.id, before.version, { sent: 1 });
    const refusal = await refusalOf(record(own.id, before.campaign.id, before.version, { failed: 1 }));
    expect(refusal.code).to.equal('version_conflict');
    const { campaign } = await scene.admin.getCampaign(own.id, before.campaign.id);
    expect(campaign.stats).to.include({ pending: 1, sent: 1, failed: 0 });
  });

  it('does not find the campaign of another workspace', async () => {
    const scene = await openScene();
    const { campaign, version } = await campaignIn(scene, 'running');
    const refusal = await refusalOf(scene.admin.recordDeliveries(scene.foreign.id, campaign.id, version, { sent: 1 }));
    expect(refusal.code).to.equal('campaign_not_found');
  });
});
