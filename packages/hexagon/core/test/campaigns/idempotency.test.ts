import { NodeDigest } from '@workspace-api/adapter-node';
import { LATER, campaignInput, detailsOf, issuesOf, rejectionOf, type RecordedScene } from '@workspace-api/test-stubs';
import { expect } from 'chai';
import type { Campaign } from '../../src/campaigns/campaign.js';
import type { CampaignInput } from '../../src/campaigns/campaign-input.js';
import type { CreatedOnce } from '../../src/idempotency/create-once.js';
import { createWorkspaceApi } from '../../src/workspace-api.js';
import { openScene } from '../support/scene.js';

const KEY = { idempotencyKey: 'order-7' };

const requestOf = ({ own }: RecordedScene): CampaignInput => ({
  ...campaignInput(own),
  scheduledAt: LATER,
  metadata: { order: '7', client: 'c', batch: 'b' },
});

const create = (scene: RecordedScene, fields: Partial<CampaignInput> = {}): Promise<CreatedOnce<Campaign>> =>
  scene.api.createCampaign(scene.own.principal, { ...requestOf(scene), ...fields }, KEY);

const campaignsOf = async ({ api, own }: RecordedScene): Promise<readonly Campaign[]> =>
  (await api.listCampaigns(own.principal)).items;

describe('Idempotency key of createCampaign', () => {
  it('returns the first campaign for the same request, and creates no other', async () => {
    const scene = await openScene();
    const first = await create(scene);
    scene.ports.clock.advance(1000);
    expect(first.replayed).to.equal(false);
    expect(await create(scene)).to.deep.equal({ record: first.record, replayed: true });
    expect(await campaignsOf(scene)).to.deep.equal([first.record]);
  });

  it('is stored with the campaign, together with the fingerprint of the request', async () => {
    const scene = await openScene();
    const { record: campaign } = await create(scene);
    const [[, stored, idempotency] = []] = scene.ports.callsOf('campaigns.insert');
    expect(stored).to.deep.equal(campaign);
    expect(idempotency).to.have.all.keys('key', 'fingerprint', 'scheduledAt');
    expect(idempotency).to.include({ key: 'order-7', scheduledAt: LATER });
  });

  it('is stored with a fingerprint that stays the same in later versions', async () => {
    const scene = await openScene();
    await create(scene);
    const { instance, groups } = scene.own;
    const { name, content } = requestOf(scene);
    const input = {
      content: { text: content.text, type: 'text' },
      groupIds: groups.map(({ id }) => id),
      instanceId: instance.id,
      metadata: { batch: 'b', client: 'c', order: '7' },
      name,
      scheduledAt: LATER,
    };
    const [[, , idempotency] = []] = scene.ports.callsOf('campaigns.insert');
    expect(idempotency).to.include({
      fingerprint: new NodeDigest().sha256(JSON.stringify({ input, operationId: 'createCampaign' })),
    });
  });

  it('costs no lookup for the first request', async () => {
    const scene = await openScene();
    await create(scene);
    expect(scene.ports.callsOf('campaigns.findByIdempotencyKey')).to.deep.equal([]);
  });

  it('is never looked up for a request without one', async () => {
    const scene = await openScene();
    const { api, own, ports } = scene;
    await rejectionOf(api.createCampaign(own.principal, { ...requestOf(scene), scheduledAt: '2020-01-01T00:00:00Z' }));
    expect(ports.callsOf('campaigns.findByIdempotencyKey')).to.deep.equal([]);
  });

  for (const [what, respelt] of [
    [
      'ids in upper case',
      ({ own: { instance, groups } }: RecordedScene) => ({
        instanceId: instance.id.toUpperCase(),
        groupIds: groups.map(({ id }) => id.toUpperCase()),
      }),
    ],
    ['metadata in another order', () => ({ metadata: { batch: 'b', order: '7', client: 'c' } })],
    ['the time at another offset', () => ({ scheduledAt: '2026-02-14T13:30:00+01:30' })],
  ] as const) {
    it(`treats a request with ${what} as the same`, async () => {
      const scene = await openScene();
      const { record: campaign } = await create(scene);
      expect(await create(scene, respelt(scene))).to.deep.equal({ record: campaign, replayed: true });
    });
  }

  it('treats omitted fields like empty ones', async () => {
    const scene = await openScene();
    const { api, own } = scene;
    const { record: campaign } = await api.createCampaign(own.principal, campaignInput(own), KEY);
    const saidNothing = { ...campaignInput(own), scheduledAt: null, metadata: {} };
    expect(await api.createCampaign(own.principal, saidNothing, KEY)).to.deep.equal({
      record: campaign,
      replayed: true,
    });
  });

  for (const [what, change] of [
    ['name', () => ({ name: 'Another' })],
    ['text', () => ({ content: { type: 'text', text: 'Bye' } })],
    ['groups', ({ own }: RecordedScene) => ({ groupIds: [own.groups[0].id] })],
    ['order of groups', ({ own }: RecordedScene) => ({ groupIds: own.groups.map(({ id }) => id).toReversed() })],
    ['time to start at', () => ({ scheduledAt: '2026-02-14T12:00:00.001Z' })],
    ['want of a time to start at', () => ({ scheduledAt: null })],
    ['value of metadata', () => ({ metadata: { order: '8', client: 'c', batch: 'b' } })],
    ['want of metadata', () => ({ metadata: {} })],
    ['instance, which would be rejected', ({ foreign }: RecordedScene) => ({ instanceId: foreign.instance.id })],
  ] satisfies readonly (readonly [string, (scene: RecordedScene) => Partial<CampaignInput>])[]) {
    it(`rejects another request under the same key: another ${what}`, async () => {
      const scene = await openScene();
      const { record: campaign } = await create(scene);
      expect((await rejectionOf(create(scene, change(scene)))).code).to.equal('idempotency_mismatch');
      expect(await campaignsOf(scene)).to.deep.equal([campaign]);
    });
  }

  it('belongs to one workspace', async () => {
    const scene = await openScene();
    const { api, foreign } = scene;
    await create(scene);
    const { replayed } = await api.createCampaign(foreign.principal, campaignInput(foreign), KEY);
    expect(replayed).to.equal(false);
  });

  it('lets the same request create another campaign under another key, or under none', async () => {
    const scene = await openScene();
    const { api, own } = scene;
    await create(scene);
    await api.createCampaign(own.principal, requestOf(scene), { idempotencyKey: 'order-8' });
    await api.createCampaign(own.principal, requestOf(scene));
    await api.createCampaign(own.principal, requestOf(scene));
    expect(await campaignsOf(scene)).to.have.length(4);
  });

  it('replays the campaign for a retry after scheduledAt', async () => {
    const scene = await openScene();
    const { record: campaign } = await create(scene);
    scene.ports.clock.set('2027-01-01T00:00:00Z');
    expect(await create(scene)).to.deep.equal({ record: campaign, replayed: true });
  });

  it('replays the campaign for a retry after a group and the instance were removed', async () => {
    const scene = await openScene();
    const { admin, own } = scene;
    const { record: campaign } = await create(scene);
    await admin.removeGroups({ workspaceId: own.id, groupIds: [own.groups[0].id] });
    await admin.removeInstances({ workspaceId: own.id, instanceIds: [own.instance.id] });
    expect(await create(scene)).to.deep.equal({ record: campaign, replayed: true });
  });

  it('can be used again after a rejected request', async () => {
    const scene = await openScene();
    await rejectionOf(create(scene, { scheduledAt: '2020-01-01T00:00:00Z' }));
    await rejectionOf(create(scene, { name: '' }));
    expect((await create(scene)).replayed).to.equal(false);
  });

  it('creates one campaign of 50 requests at once', async () => {
    const scene = await openScene();
    const answers = await Promise.all(Array.from({ length: 50 }, () => create(scene)));
    const [campaign, ...others] = await campaignsOf(scene);
    expect(others).to.deep.equal([]);
    expect(answers.filter(({ replayed }) => !replayed)).to.have.length(1);
    for (const answer of answers) expect(answer.record).to.deep.equal(campaign);
  });

  it('reports the first request as in progress while its campaign is not durable', async () => {
    const scene = await openScene();
    const { own, ports } = scene;
    const campaigns = { ...ports.campaigns, insert: async () => false, findByIdempotencyKey: async () => null };
    const api = createWorkspaceApi({ ...ports, campaigns });
    const rejection = await rejectionOf(api.createCampaign(own.principal, requestOf(scene), KEY));
    expect(rejection.code).to.equal('idempotency_in_progress');
    expect(rejection.details).to.deep.equal({ retryAfterSeconds: 1 });
  });

  for (const [what, idempotencyKey] of [
    ['one character', '!'],
    ['255 characters', '~'.repeat(255)],
    ['a UUID', '6a1bd0a1-7f5c-4f5e-9d0b-3c1e5d6f7a8b'],
  ] as const) {
    it(`may be ${what}`, async () => {
      const scene = await openScene();
      const { api, own } = scene;
      const { record: campaign } = await api.createCampaign(own.principal, requestOf(scene), { idempotencyKey });
      const again = await api.createCampaign(own.principal, requestOf(scene), { idempotencyKey });
      expect(again).to.deep.equal({ record: campaign, replayed: true });
    });
  }

  for (const [what, idempotencyKey] of [
    ['empty', ''],
    ['256 characters long', 'a'.repeat(256)],
    ['with a space', 'order 7'],
    ['with a line end', 'order-7\n'],
    ['with a control character', 'order\u007f7'],
    ['with a letter beyond ASCII', 'ordré'],
    ['a number', 7],
    ['null', null],
  ] as const) {
    it(`is rejected when it is ${what}, before the request is read`, async () => {
      const scene = await openScene();
      const { api, own, ports } = scene;
      const options = { idempotencyKey: idempotencyKey as string };
      const rejection = await rejectionOf(
        api.createCampaign(own.principal, { ...requestOf(scene), name: '' }, options),
      );
      expect(rejection.code).to.equal('invalid_parameter');
      const code = typeof idempotencyKey === 'string' ? 'invalid_format' : 'wrong_type';
      expect(issuesOf(rejection)).to.deep.equal([`idempotencyKey ${code}`]);
      expect(detailsOf(rejection)).to.deep.equal([
        'Must be a string of 1 to 255 visible ASCII characters, without a space. Send one key.',
      ]);
      expect(ports.calls).to.deep.equal([]);
    });
  }
});
