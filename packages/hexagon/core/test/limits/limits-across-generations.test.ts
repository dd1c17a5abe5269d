import { campaignInput } from '@workspace-api/test-stubs';
import { expect } from 'chai';
import { createWorkspaceApi } from '../../src/workspace-api.js';
import { openLimitedScene, sendTo } from '../support/limited-scene.js';

describe('the limits of all workspaces', () => {
  it('are not read again if a creation takes longer than the five seconds that they are cached for', async () => {
    const { ports, own, foreign, issueKey } = await openLimitedScene({});
    const { secret } = await issueKey(foreign.id);
    const slowGroups: typeof ports.groups = {
      ...ports.groups,
      findMany: async (...args) => {
        const found = await ports.groups.findMany(...args);
        ports.clock.advance(200);
        await sendTo(api, secret);
        return found;
      },
    };
    const api = createWorkspaceApi({ ...ports, groups: slowGroups });
    await sendTo(api, secret);
    ports.clock.advance(4_900);
    ports.calls.length = 0;
    await api.createCampaign(own.principal, campaignInput(own));
    for (let request = 0; request < 3; request++) await sendTo(api, secret);
    const reads = ports.callsOf('workspaces.find').flat();
    // A creation without a key reads its workspace once more.
    expect(reads).to.have.members([own.id, own.id, foreign.id]);
  });
});
