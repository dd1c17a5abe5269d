import { LATER, campaignInput, openScene } from '@workspace-api/test-stubs';
import { expect } from 'chai';
import fc from 'fast-check';
import { act, sequencesOfActions } from '../support/campaigns.js';

describe('a campaign that is replayed for its idempotency key', () => {
  it('is as it was at its creation, whatever has changed since', async () => {
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(LATER, null), sequencesOfActions, async (scheduledAt, actions) => {
        const scene = await openScene();
        const { api, admin, own } = scene;
        const create = () =>
          api.createCampaign(own.principal, { ...campaignInput(own), scheduledAt }, { idempotencyKey: 'order-7' });
        const { record: campaign } = await create();
        for (const action of actions) {
          const current = await admin.getCampaign({ workspaceId: own.id, campaignId: campaign.id });
          await act(scene, current, action).catch(() => undefined);
        }
        expect(await create()).to.deep.equal({ record: campaign, replayed: true });
      }),
    );
  });
});
