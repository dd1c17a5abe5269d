import { expect } from 'chai';
import { MinKey, type Db } from 'mongodb';
import { freshDatabaseName } from '@workspace-api/test-databases';
import { INDEXES, createMongoPorts, migrate } from '../src/index.js';
import { newHash, newId, sampleApiKey, sampleCampaign, sampleGroup } from '@workspace-api/conformance/samples';
import { openTestDatabase } from './support/test-database.js';

const { client, db } = await openTestDatabase();

/** Copies every document byte for byte, as a restore from a backup does. */
const copyTo = async (target: Db): Promise<void> => {
  for (const name of Object.keys(INDEXES)) {
    const documents = await db
      .collection(name)
      .find({ workspaceId: { $gt: new MinKey() } })
      .toArray();
    if (documents.length > 0) await target.collection(name).insertMany(documents);
  }
};

describe('a database that was restored from a backup', () => {
  const workspaceId = newId();
  const original = createMongoPorts({ db });
  const restored = client.db(freshDatabaseName());
  const { groups, campaigns, apiKeys } = createMongoPorts({ db: restored });
  const key = sampleApiKey(workspaceId);
  const hash = newHash();
  const campaign = sampleCampaign();
  const idempotency = { key: newId(), fingerprint: newHash(), scheduledAt: null };

  before(async () => {
    for (let added = 0; added < 5; added++) await original.groups.insertMissing(workspaceId, [sampleGroup()]);
    await original.apiKeys.insert(workspaceId, key, hash);
    await original.campaigns.insert(workspaceId, campaign, idempotency);
    await copyTo(restored);
    await migrate(restored);
  });
  after(() => restored.dropDatabase());

  it('continues from the cursors of its clients', async () => {
    const [, second] = await original.groups.list(workspaceId, { below: null, limit: 2 });
    const rest = { below: second?.position ?? null, limit: 10 };
    expect(await groups.list(workspaceId, rest))
      .to.deep.equal(await original.groups.list(workspaceId, rest))
      .and.to.have.lengthOf(3);
  });

  it('puts new records above all others', async () => {
    const group = sampleGroup();
    await groups.insertMissing(workspaceId, [group]);
    const [newest] = await groups.list(workspaceId, { below: null, limit: 1 });
    expect(newest?.record).to.deep.equal(group);
  });

  it('finds the API keys, and the campaigns by idempotency key', async () => {
    expect(await apiKeys.findBySecretHash(hash)).to.deep.equal(key);
    expect(await campaigns.insert(workspaceId, sampleCampaign(), idempotency)).to.be.false;
  });
});
