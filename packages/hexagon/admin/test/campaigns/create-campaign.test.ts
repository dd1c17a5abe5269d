import { openScene, rejectionOf, type RecordedScene } from '@workspace-api/test-stubs';
import { expect } from 'chai';

const CONTENT = { type: 'text', text: 'Hello' } as const;
const KEY = { idempotencyKey: 'launch-1' };

const requestOf = ({ instance, groups }: RecordedScene['own']) => ({
  ...{ name: 'Launch', instanceId: instance.id, groupIds: [groups[0].id], content: CONTENT },
  metadata: { order: '42' },
});

describe('createCampaign of the back office', () => {
  it('creates a campaign with its metadata, and counts no request', async () => {
    const { admin, api, own, ports } = await openScene();
    const { campaign, replayed } = await admin.createCampaign({ workspaceId: own.id, ...requestOf(own) });
    expect(replayed).to.equal(false);
    expect(campaign).to.deep.include({ status: 'draft', metadata: { order: '42' } });
    expect((await api.listCampaigns(own.principal)).items).to.deep.equal([campaign]);
    expect(ports.callsOf('counters.add')).to.deep.equal([]);
  });

  it('returns the campaign of an earlier call with the idempotency key, of the API too', async () => {
    const { admin, api, own } = await openScene();
    const { record } = await api.createCampaign(own.principal, requestOf(own), KEY);
    const again = await admin.createCampaign({ workspaceId: own.id, ...requestOf(own), ...KEY, actor: 'ann' });
    expect(again).to.deep.equal({ campaign: record, replayed: true });

    const other = { ...requestOf(own), name: 'Other' };
    const rejection = await rejectionOf(admin.createCampaign({ workspaceId: own.id, ...other, ...KEY }));
    expect(rejection.code).to.equal('idempotency_mismatch');
  });

  it("rejects another workspace's records, a workspace that does not exist, and a campaign beyond the quota", async () => {
    const { admin, own, foreign, ports } = await openScene();
    const codeOf = async (workspaceId: string, request: ReturnType<typeof requestOf>): Promise<string> =>
      (await rejectionOf(admin.createCampaign({ workspaceId, ...request }))).code;
    expect(await codeOf(own.id, requestOf(foreign))).to.equal('instance_not_found');
    expect(await codeOf(ports.ids.next(), requestOf(own))).to.equal('workspace_not_found');
    await admin.setLimits({ workspaceId: own.id, quotas: { campaigns: 0 } });
    expect(await codeOf(own.id, requestOf(own))).to.equal('quota_exceeded');
    expect((await admin.listAuditLog({ workspaceId: own.id })).items.map(({ action }) => action)).not.to.include(
      'campaign.create',
    );
  });
});
