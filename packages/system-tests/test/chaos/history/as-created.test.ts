import { createMemoryPorts } from '@workspace-api/adapter-memory';
import { createNodePorts } from '@workspace-api/adapter-node';
import { createPrincipal, createWorkspaceAdmin, createWorkspaceApi, type Timestamp } from '@workspace-api/core';
import { expect } from 'chai';
import { asCreated } from '../../../src/chaos/history/as-created.js';
import { openWorkspace } from '../../../src/chaos/workload/open-workspace.js';

const LATER = 60_000;

describe('a campaign as created', () => {
  it('is what the creation returned, byte for byte, after a worker has run it', async () => {
    let now = Date.now();
    const clock = { now: () => new Date(now).toISOString() as Timestamp };
    const ports = { ...createNodePorts(), ...createMemoryPorts(), clock };
    const admin = createWorkspaceAdmin(ports);
    const { workspaceId, instanceId, groupIds } = await openWorkspace(admin, 'Acme', 2);
    const { campaign: created } = await createWorkspaceApi(ports).createCampaign(
      createPrincipal(workspaceId, ['campaigns:write']),
      {
        ...{ name: 'Sale', instanceId, groupIds, content: { type: 'text', text: 'Today' } },
        scheduledAt: new Date(now + LATER).toISOString(),
      },
    );

    now += 2 * LATER;
    const [claimed] = await admin.claimDueCampaigns({ limit: 1, leaseSeconds: 60, worker: 'worker-1' });
    if (claimed === undefined) throw new Error('The campaign was not claimed.');
    const [groupId = ''] = groupIds;
    await admin.recordDeliveries(claimed.lease, [{ groupId, status: 'failed', reason: 'The group is closed.' }]);
    const { campaign } = await admin.getCampaign(workspaceId, created.id);

    expect(campaign.status).to.equal('running');
    expect(JSON.stringify(asCreated(campaign))).to.equal(JSON.stringify(created));
  });

  it('keeps every field of one that no worker has run', async () => {
    const ports = { ...createNodePorts(), ...createMemoryPorts() };
    const { workspaceId, instanceId, groupIds } = await openWorkspace(createWorkspaceAdmin(ports), 'Acme', 1);
    const { campaign } = await createWorkspaceApi(ports).createCampaign(
      createPrincipal(workspaceId, ['campaigns:write']),
      { name: 'Sale', instanceId, groupIds, content: { type: 'text', text: 'Today' } },
    );
    expect(asCreated({ ...campaign, failureReason: 'wrong' })).to.deep.equal({ ...campaign, failureReason: 'wrong' });
  });
});
