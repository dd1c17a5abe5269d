import { DomainError, type WorkspaceId } from '@workspace-api/core';
import { leasedCampaign, openScene, rejectionOf, type RecordedScene } from '@workspace-api/test-stubs';
import { expect } from 'chai';
import type { SyncedInstance } from '../../src/generated/call-types.js';
import type { AuditRecord } from '../../src/audit/audit-entry.js';
import { campaignIn, claimedCampaign } from '../support/campaigns.js';

const ID = '01990a2e-7c1b-7d5e-8f00-3c4d5e6f7a8b';
const ORIGIN = { actor: 'ann', reason: 'A new office.' };
const CLAIM = { worker: 'worker-1', leaseSeconds: 60, actor: 'ann' };

/** Returns what the latest entries of a workspace say, newest first. */
const latest = async ({ admin }: RecordedScene, workspaceId: WorkspaceId, count = 1) =>
  (await admin.listAuditLog({ workspaceId })).items
    .slice(0, count)
    .map(({ actor, action, target, reason, details, outcome, counts }) => ({
      ...{ actor, action, target, reason, details, outcome, counts },
    }));

type Expected = Pick<AuditRecord, 'action' | 'target' | 'details'> & Partial<AuditRecord>;

const CHANGES: Readonly<Record<string, (scene: RecordedScene) => Promise<Expected>>> = {
  'a new status of an instance': async ({ admin, own: { id: workspaceId, instance } }) => {
    const input = { workspaceId, instanceId: instance.id, status: 'connecting', ...ORIGIN } as const;
    await admin.changeInstanceStatus(input);
    const details = { from: 'disconnected', status: 'connecting' };
    return { action: 'instance.change_status', target: instance.id, details };
  },
  'several removed instances': async ({ admin, own: { id: workspaceId, instance } }) => {
    await admin.removeInstances({ workspaceId, instanceIds: [ID, instance.id], ...ORIGIN });
    const details = { ids: instance.id };
    return { action: 'instances.remove', target: workspaceId, details, counts: { removed: 1 } };
  },
  'several removed groups': async ({ admin, own: { id: workspaceId, groups } }) => {
    const groupIds = groups.map(({ id }) => id);
    await admin.removeGroups({ workspaceId, groupIds, ...ORIGIN });
    const details = { ids: groupIds.join(' ') };
    return { action: 'groups.remove', target: workspaceId, details, counts: { removed: 2 } };
  },
  'a sync of instances, once for all records': async ({ admin, own: { id: workspaceId } }) => {
    const records = [
      { externalId: '1', name: 'One' },
      { externalId: '2', name: 'Two' },
      { externalId: '3', name: '' },
    ];
    await admin.syncInstances({ workspaceId, records, ...ORIGIN });
    const counts = { added: 2, updated: 0, unchanged: 0, rejected: 1 };
    return { action: 'instances.sync', target: workspaceId, details: { removeMissing: 'false' }, counts };
  },
  'a sync of groups with what it removed': async ({ admin, own: { id: workspaceId, groups } }) => {
    await admin.syncGroups({ workspaceId, records: [groups[0]], removeMissing: true, ...ORIGIN });
    const counts = { added: 0, updated: 0, unchanged: 1, rejected: 0, removed: 1 };
    return { action: 'groups.sync', target: workspaceId, details: { removeMissing: 'true' }, counts };
  },
  'a created campaign': async ({ admin, own: { id: workspaceId, instance, groups } }) => {
    const content = { type: 'text', text: 'Hello' } as const;
    const request = { workspaceId, name: 'New', instanceId: instance.id, groupIds: [groups[0].id], content };
    const { campaign } = await admin.createCampaign({ ...request, idempotencyKey: 'one', ...ORIGIN });
    const details = { name: 'New', instanceId: instance.id };
    return { action: 'campaign.create', target: campaign.id, details };
  },
  'a move of a campaign': async (scene) => {
    const { campaign, version } = await campaignIn(scene, 'running');
    const input = { workspaceId: scene.own.id, campaignId: campaign.id, version, to: 'failed', ...ORIGIN } as const;
    await scene.admin.moveCampaign(input);
    return { action: 'campaign.move', target: campaign.id, details: { from: 'running', to: 'failed' } };
  },
  'a move to a later time': async (scene) => {
    const { campaign } = await campaignIn(scene, 'scheduled');
    const details = { from: 'draft', to: 'scheduled', scheduledAt: campaign.scheduledAt ?? '' };
    return { action: 'campaign.move', target: campaign.id, details, actor: null, reason: null };
  },
  'a move by a worker, with the name of the worker': async (scene) => {
    const { campaign, lease } = await claimedCampaign(scene);
    await scene.admin.moveCampaign({ ...leasedCampaign(lease), to: 'completed' });
    const details = { from: 'running', to: 'completed', worker: 'worker-1' };
    return { action: 'campaign.move', target: campaign.id, details, actor: null, reason: null };
  },
  'a claim of a campaign': async (scene) => {
    const { campaign } = await campaignIn(scene, 'running');
    const place = { workspaceId: scene.own.id, campaignId: campaign.id };
    await scene.admin.claimDueCampaigns({ campaign: place, ...CLAIM });
    return { action: 'campaign.claim', target: campaign.id, details: { worker: 'worker-1' }, reason: null };
  },
  'a claim of due campaigns, once for all': async (scene) => {
    for (let count = 0; count < 3; count++) await campaignIn(scene, 'running');
    await scene.admin.claimDueCampaigns({ limit: 2, ...CLAIM });
    const details = { worker: 'worker-1' };
    return { action: 'campaigns.claim', target: scene.own.id, details, reason: null, counts: { claimed: 2 } };
  },
};

describe('the audit log of a workspace', () => {
  for (const [what, change] of Object.entries(CHANGES)) {
    it(`has ${what}`, async () => {
      const scene = await openScene();
      const expected = await change(scene);
      expect(await latest(scene, scene.own.id)).to.deep.equal([
        { ...ORIGIN, outcome: 'made', counts: null, ...expected },
      ]);
    });
  }

  it('has nobody as the actor if the caller names none', async () => {
    const scene = await openScene();
    await scene.admin.removeGroups({ workspaceId: scene.own.id, groupIds: [scene.own.groups[0].id] });
    expect(await latest(scene, scene.own.id)).to.have.nested.property('[0].actor', null);
  });

  it('has no entry for what changes nothing: what does not exist, is not due, or has no lease', async () => {
    const scene = await openScene();
    const { admin, own, ports } = scene;
    const workspaceId = own.id;
    const { campaign } = await campaignIn(scene, 'draft');
    ports.calls.length = 0;
    expect(await admin.removeGroups({ workspaceId, groupIds: [ID] })).to.equal(0);
    expect(await admin.removeInstances({ workspaceId, instanceIds: [] })).to.equal(0);
    expect(await admin.claimDueCampaigns({ limit: 1, ...CLAIM })).to.deep.equal([]);
    const place = { workspaceId, campaignId: campaign.id };
    expect(await admin.claimDueCampaigns({ campaign: place, ...CLAIM })).to.deep.equal([]);
    for (const rejected of [
      admin.moveCampaign({ workspaceId, campaignId: campaign.id, version: 2, to: 'cancelled' }),
      admin.moveCampaign({ workspaceId, campaignId: campaign.id, version: 1, to: 'completed' }),
      admin.syncGroups({ workspaceId: ID, records: [] }),
    ])
      await rejectionOf(rejected);
    expect(ports.callsOf('auditLog.append')).to.deep.equal([]);
  });

  it('has no entry for the deliveries and the lease of a worker', async () => {
    const scene = await openScene();
    const { admin, own, ports } = scene;
    const { lease } = await claimedCampaign(scene);
    ports.calls.length = 0;
    await admin.recordDeliveries({ lease, deliveries: [{ groupId: own.groups[0].id, status: 'sent' }] });
    await admin.renewLease({ lease, leaseSeconds: 60 });
    await admin.releaseLease({ lease });
    expect(ports.callsOf('auditLog.append')).to.deep.equal([]);
  });

  it('has a claim in each workspace with due campaigns, also where another worker was first', async () => {
    const scene = await openScene();
    const { admin, own, foreign, ports } = scene;
    await campaignIn(scene, 'running');
    await campaignIn({ ...scene, own: foreign }, 'running');
    const take = ports.campaignQueue.take.bind(ports.campaignQueue);
    ports.campaignQueue.take = async (...args) =>
      (await take(...args)).filter(({ workspaceId }) => workspaceId === own.id);
    await admin.claimDueCampaigns({ limit: 10, ...CLAIM });
    for (const [{ id: target }, claimed] of [
      [own, 1],
      [foreign, 0],
    ] as const) {
      const outcome = claimed > 0 ? 'made' : 'not_made';
      const [entry] = await latest(scene, target);
      expect(entry).to.deep.include({ action: 'campaigns.claim', target, outcome, counts: { claimed } });
    }
  });

  it('does not claim anything if one of the entries cannot be written', async () => {
    const scene = await openScene();
    const { admin, own, foreign, ports } = scene;
    await campaignIn(scene, 'running');
    await campaignIn({ ...scene, own: foreign }, 'running');
    const append = ports.auditLog.append.bind(ports.auditLog);
    const outage = new DomainError('unavailable', { retryAfterSeconds: 1, applied: 'unknown' });
    ports.auditLog.append = (workspaceId, entry) =>
      workspaceId === own.id ? append(workspaceId, entry) : Promise.reject(outage);
    const rejection = await rejectionOf(admin.claimDueCampaigns({ limit: 10, ...CLAIM }));
    expect(rejection.details).to.include({ applied: 'no' });
    expect(ports.callsOf('campaignQueue.take')).to.deep.equal([]);
    expect(await latest(scene, own.id)).to.have.nested.property('[0].outcome', 'not_made');
  });

  describe('of a sync that fails', () => {
    /** Yields a batch of instances, and then fails. */
    function* failing(size: number): Generator<SyncedInstance> {
      for (let index = 0; index < size; index++) yield { externalId: String(index), name: 'Phone' };
      throw new DomainError('lease_lost');
    }

    for (const [what, size, outcome] of [
      ['has no outcome if records were stored before', 1_000, null],
      ['says that nothing was made if nothing was stored', 10, 'not_made'],
    ] as const) {
      it(what, async () => {
        const scene = await openScene();
        const sync = scene.admin.syncInstances({ workspaceId: scene.own.id, records: failing(size) });
        expect((await rejectionOf(sync)).code).to.equal('lease_lost');
        const [entry] = await latest(scene, scene.own.id);
        expect(entry).to.include({ action: 'instances.sync', outcome, counts: null });
      });
    }

    it('has no outcome if it was removing records', async () => {
      const scene = await openScene();
      const { admin, own, ports } = scene;
      const outage = new DomainError('unavailable', { retryAfterSeconds: 1, applied: 'no' });
      ports.groups.removeMany = () => Promise.reject(outage);
      await rejectionOf(admin.syncGroups({ workspaceId: own.id, records: [own.groups[0]], removeMissing: true }));
      expect(await latest(scene, own.id)).to.have.nested.property('[0].outcome', null);
    });
  });
});
