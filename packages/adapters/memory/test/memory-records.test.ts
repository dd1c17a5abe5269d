import { expect } from 'chai';
import type { CampaignChange } from '@workspace-api/admin';
import { toTimestamp, toWorkspaceId, type Campaign, type Id } from '@workspace-api/core';
import { newCampaign } from '@workspace-api/core/internal';
import { createMemoryPorts } from '../src/index.js';

const WORKSPACE_ID = toWorkspaceId('018f0000-0000-7000-8000-000000000001');
const ANY_ID = '018f0000-0000-7000-8000-000000000002' as string as Id<never>;

const campaign: Campaign = newCampaign({
  id: ANY_ID,
  name: 'Spring sale',
  instanceId: ANY_ID,
  groupIds: [ANY_ID],
  content: { type: 'text', text: 'It is spring.' },
  metadata: { season: 'spring' },
  scheduledAt: null,
  createdAt: toTimestamp(0),
});

const changeTo = (changed: Campaign): CampaignChange => ({ campaign: changed, lease: null, newDeliveries: [] });

const isDeepFrozen = (value: unknown): boolean =>
  typeof value !== 'object' || value === null || (Object.isFrozen(value) && Object.values(value).every(isDeepFrozen));

describe('a record in memory', () => {
  it('is deeply frozen, whichever method returns it', async () => {
    const { campaigns } = createMemoryPorts();
    const idempotency = { key: 'key', fingerprint: 'fingerprint', scheduledAt: null };
    await campaigns.insert(WORKSPACE_ID, campaign, idempotency);
    const answers = [
      await campaigns.find(WORKSPACE_ID, campaign.id),
      await campaigns.findByIdempotencyKey(WORKSPACE_ID, 'key'),
      ...(await campaigns.list(WORKSPACE_ID, { below: null, limit: 1 })),
    ];
    for (const answer of answers) expect(Object.values(answer ?? {}).every(isDeepFrozen)).to.be.true;
  });

  it('leaves what went in as changeable as it was', async () => {
    const given = { ...campaign };
    await createMemoryPorts().campaigns.insert(WORKSPACE_ID, given, null);
    expect(Object.isFrozen(given) || Object.isFrozen(given.stats)).to.be.false;
  });

  it('is the same object at every reading, until it changes', async () => {
    const { campaigns } = createMemoryPorts();
    const read = async (): Promise<Campaign | undefined> => {
      const [row] = await campaigns.list(WORKSPACE_ID, { below: null, limit: 1 });
      return row?.record;
    };
    await campaigns.insert(WORKSPACE_ID, campaign, null);
    const before = await read();
    expect(await read()).to.equal(before);
    await campaigns.replace(WORKSPACE_ID, changeTo({ ...campaign, name: 'Summer sale' }), 1);
    expect(await read()).not.to.equal(before);
    expect(before?.name).to.equal('Spring sale');
  });

  it('keeps every text and every key of its metadata', async () => {
    const { campaigns } = createMemoryPorts();
    const odd = {
      ...campaign,
      name: 'Größe "XL" 🎈\u2028',
      metadata: JSON.parse('{"__proto__":"own"}') as Campaign['metadata'],
    };
    const read = async (): Promise<Campaign | undefined> =>
      (await campaigns.list(WORKSPACE_ID, { below: null, limit: 1 }))[0]?.record;
    await campaigns.insert(WORKSPACE_ID, campaign, null);
    for (const [version, expected] of [
      [1, { ...odd, name: 'Summer sale' }],
      [2, odd],
    ] as const) {
      await campaigns.replace(WORKSPACE_ID, changeTo(expected), version);
      const record = await read();
      expect(JSON.stringify(record)).to.equal(JSON.stringify(expected));
    }
  });

  it('belongs to one store', async () => {
    await createMemoryPorts().campaigns.insert(WORKSPACE_ID, campaign, null);
    expect(await createMemoryPorts().campaigns.find(WORKSPACE_ID, campaign.id)).to.be.null;
  });
});
