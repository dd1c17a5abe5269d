import { expect } from 'chai';
import { createMongoPorts } from '../src/index.js';
import { expectUnavailable } from './support/expect-unavailable.js';
import { withFailPoint, type FailPoint } from './support/fail-point.js';
import { recordCommands } from './support/recorded-commands.js';
import { newHash, newId, sampleApiKey, sampleRevocation } from '@workspace-api/conformance/samples';
import { openTestDatabase } from './support/test-database.js';
import type { ApiKey } from '@workspace-api/core';
import { UUID, type Document } from 'mongodb';

const { client, db } = await openTestDatabase({ monitorCommands: true });

const finds: Document[] = [];
let onFind: () => void = () => undefined;
recordCommands(client, (name, command) => {
  if (name !== 'find') return;
  finds.push(command);
  onFind();
});

/** Resolves when the next read is sent. */
const nextFind = (): Promise<void> =>
  new Promise((resolve) => {
    onFind = resolve;
  });

/** A delay that lets the calls of a case arrive while a read is running. */
const SLOW: FailPoint = { failCommands: ['find'], blockConnection: true, blockTimeMS: 150 };

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

  it('share the next read if they arrive while one is running', async () => {
    const keys = await Promise.all(Array.from({ length: 16 }, add));
    const [first, ...others] = keys;
    const found = await withFailPoint(client, 1, SLOW, async () => {
      const sent = nextFind();
      const reading = apiKeys.findBySecretHash(String(first?.hash));
      await sent;
      return Promise.all([reading, ...others.map(({ hash }) => apiKeys.findBySecretHash(hash))]);
    });
    expect(found).to.deep.equal(keys.map(({ key }) => key));
    expect(finds).to.have.lengthOf(2);
  });

  it('never join a running read, so that they see an earlier revocation', async () => {
    const { key, hash } = await add();
    const revocation = sampleRevocation();
    await withFailPoint(client, 1, SLOW, async () => {
      const sent = nextFind();
      const early = apiKeys.findBySecretHash(hash);
      await sent;
      await apiKeys.revoke(workspaceId, key.id, revocation);
      expect(await apiKeys.findBySecretHash(hash)).to.deep.equal({ ...key, ...revocation });
      await early;
    });
    expect(finds).to.have.lengthOf(2);
  });

  it('fail alone for a document that is not a valid key, and name it', async () => {
    const [broken, ...others] = await Promise.all(Array.from({ length: 4 }, add));
    const documents = db.collection('apiKeys');
    const filter = { workspaceId: new UUID(workspaceId), id: new UUID(String(broken?.key.id)) };
    const document = await documents.findOneAndUpdate(filter, { $unset: { expiresAt: 1 } });
    await withFailPoint(client, 1, SLOW, async () => {
      const sent = nextFind();
      const first = apiKeys.findBySecretHash(newHash());
      await sent;
      const failing = apiKeys.findBySecretHash(String(broken?.hash)).catch(String);
      expect(await Promise.all(others.map(({ hash }) => apiKeys.findBySecretHash(hash)))).to.deep.equal(
        others.map(({ key }) => key),
      );
      expect(await failing).to.contain(`${String(document?._id)} in apiKeys is invalid`);
      await first;
    });
    expect(finds).to.have.lengthOf(2);
  });

  it('continue after a failed read', async () => {
    const { key, hash } = await add();
    await withFailPoint(client, 2, { failCommands: ['find'], closeConnection: true }, async () => {
      const sent = nextFind();
      const failing = expectUnavailable(apiKeys.findBySecretHash(hash), 'no');
      await sent;
      const next = apiKeys.findBySecretHash(hash);
      await failing;
      expect(await next).to.deep.equal(key);
    });
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
