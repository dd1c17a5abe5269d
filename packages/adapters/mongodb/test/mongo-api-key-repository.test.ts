import { expect } from 'chai';
import { createMongoPorts } from '../src/index.js';
import { recordCommands } from './support/recorded-commands.js';
import { newHash, newId, sampleApiKey } from '@workspace-api/conformance/samples';
import { openTestDatabase } from './support/test-database.js';
import type { ApiKey } from '@workspace-api/core';
import { UUID, type Document } from 'mongodb';

const { client, db } = await openTestDatabase({ monitorCommands: true });

const finds: Document[] = [];
recordCommands(client, (name, command) => {
  if (name === 'find') finds.push(command);
});

describe('lookups of keys', () => {
  const { apiKeys } = createMongoPorts({ db });
  const workspaceId = newId();

  const add = async (): Promise<{ key: ApiKey; hash: string }> => {
    const key = sampleApiKey(workspaceId);
    const hash = newHash();
    await apiKeys.insert(workspaceId, key, hash);
    return { key, hash };
  };

  beforeEach(() => finds.splice(0));

  it('fail alone for a document that is not a valid key, and name it', async () => {
    const [broken, ...others] = await Promise.all(Array.from({ length: 4 }, add));
    const documents = db.collection('apiKeys');
    const filter = { workspaceId: new UUID(workspaceId), id: new UUID(String(broken?.key.id)) };
    const document = await documents.findOneAndUpdate(filter, { $unset: { expiresAt: 1 } });
    const failing = apiKeys.findBySecretHash(String(broken?.hash)).catch(String);
    expect(await Promise.all(others.map(({ hash }) => apiKeys.findBySecretHash(hash)))).to.deep.equal(
      others.map(({ key }) => key),
    );
    expect(await failing).to.contain(`${String(document?._id)} in apiKeys is invalid`);
    expect(finds).to.have.lengthOf(1);
  });

  it('give each caller of a shared read its own copy', async () => {
    const { hash } = await add();
    const [one, other] = await Promise.all([apiKeys.findBySecretHash(hash), apiKeys.findBySecretHash(hash)]);
    expect(finds).to.have.lengthOf(1);
    expect(one).to.deep.equal(other);
    expect([one === other, one?.scopes === other?.scopes]).to.deep.equal([false, false]);
  });

  it('find more keys than a first batch has by default', async () => {
    const keys = await Promise.all(Array.from({ length: 150 }, add));
    const found = await Promise.all(keys.map(({ hash }) => apiKeys.findBySecretHash(hash)));
    expect(found).to.deep.equal(keys.map(({ key }) => key));
  });

  for (const keyReads of ['majority', 'linearizable'] as const) {
    it(`use read concern ${keyReads} if configured`, async () => {
      const { key, hash } = await add();
      expect(await createMongoPorts({ db, keyReads }).apiKeys.findBySecretHash(hash)).to.deep.equal(key);
      expect(finds.map(({ readConcern }: Document) => readConcern as unknown)).to.deep.equal([{ level: keyReads }]);
    });
  }
});
