import { campaignInput, openScene, rejectionOf } from '@workspace-api/test-stubs';
import { expect } from 'chai';

describe('getCampaign', () => {
  it('returns a new campaign with version 1, no lease and no deliveries', async () => {
    const { api, admin, own } = await openScene();
    const { record: campaign } = await api.createCampaign(own.principal, campaignInput(own));
    expect(await admin.getCampaign({ workspaceId: own.id, campaignId: campaign.id })).to.deep.equal({
      campaign,
      version: 1,
      lease: null,
      deliveries: [],
    });
  });

  it('does not find the campaign of another workspace', async () => {
    const { api, admin, own, foreign } = await openScene();
    const { record: campaign } = await api.createCampaign(own.principal, campaignInput(own));
    expect((await rejectionOf(admin.getCampaign({ workspaceId: foreign.id, campaignId: campaign.id }))).code).to.equal(
      'campaign_not_found',
    );
  });
});
