import { expect } from 'chai';
import { SCOPES, type ApiKey } from '@workspace-api/core';
import { atOnce, fulfilledAtOnce } from '../support/at-once.js';
import { expectRejection } from '../support/expect-rejection.js';
import { scribble } from '../support/scribble.js';
import { invalidIds } from './invalid-ids.js';
import { apiKeyList } from './lists.js';
import { EVERYTHING, describeListing } from './listing-cases.js';
import { minutesLater, newHash, newId, sampleApiKey } from './samples.js';
import { describeStorage, type OpenStorage } from './storage-harness.js';
import { describe, it } from '../runner/test-runner.js';

/** Registers the cases that every ApiKeyRepository must pass. */
export const describeApiKeyRepositoryContract = (name: string, openHarness: OpenStorage): void => {
  describeStorage(`${name}: ApiKeyRepository`, openHarness, (store) => {
    /** Adds a key to the home workspace. */
    const add = async (fields: Partial<ApiKey> = {}): Promise<{ key: ApiKey; hash: string }> => {
      const { ports, home } = store();
      const key = sampleApiKey(home, fields);
      const hash = newHash();
      await ports.apiKeys.insert(home, key, hash);
      return { key, hash };
    };

    describe('insert', () => {
      it('rejects a taken id, and changes nothing', async () => {
        const { ports, home } = store();
        const { key, hash } = await add();
        const otherHash = newHash();
        await expectRejection(ports.apiKeys.insert(home, { ...key, name: 'Intruder' }, otherHash));
        expect(await ports.apiKeys.findBySecretHash(hash)).to.deep.equal(key);
        expect(await ports.apiKeys.findBySecretHash(otherHash)).to.be.null;
        expect(await ports.apiKeys.list(home, EVERYTHING)).to.have.lengthOf(1);
      });

      it('rejects a hash that is taken in any workspace, and changes nothing', async () => {
        const { ports, home, foreign } = store();
        const { key, hash } = await add();
        await expectRejection(ports.apiKeys.insert(home, sampleApiKey(home), hash));
        await expectRejection(ports.apiKeys.insert(foreign, sampleApiKey(foreign), hash));
        expect(await ports.apiKeys.findBySecretHash(hash)).to.deep.equal(key);
        expect(await ports.apiKeys.list(home, EVERYTHING)).to.have.lengthOf(1);
        expect(await ports.apiKeys.list(foreign, EVERYTHING)).to.have.lengthOf(0);
      });

      it('lets exactly one of many concurrent callers take the same hash, in whichever workspace', async () => {
        const { ports, home, foreign } = store();
        const hash = newHash();
        const keys = Array.from({ length: 20 }, (_, index) => sampleApiKey(index % 2 === 0 ? home : foreign));
        const winners = await fulfilledAtOnce(keys.length, async (index) => {
          const key = keys[index] ?? sampleApiKey(home);
          await ports.apiKeys.insert(key.workspaceId, key, hash);
        });
        expect(winners).to.have.lengthOf(1);
        expect(await ports.apiKeys.findBySecretHash(hash)).to.deep.equal(keys[Number(winners[0])]);
        const rows = await Promise.all([home, foreign].map((id) => ports.apiKeys.list(id, EVERYTHING)));
        expect(rows.flat()).to.have.lengthOf(1);
      });

      it('lets exactly one of many concurrent callers take the same id', async () => {
        const { ports, home } = store();
        const key = sampleApiKey(home);
        const hashes = Array.from({ length: 20 }, newHash);
        const winners = await fulfilledAtOnce(20, (index) => ports.apiKeys.insert(home, key, hashes[index] ?? ''));
        expect(winners).to.have.lengthOf(1);
        const found = await Promise.all(hashes.map((hash) => ports.apiKeys.findBySecretHash(hash)));
        expect(found.flatMap((one, index) => (one === null ? [] : [index]))).to.deep.equal(winners);
      });
    });

    describe('findBySecretHash', () => {
      it('returns the key unchanged, whichever workspace it belongs to', async () => {
        const { ports, foreign } = store();
        const { key, hash } = await add({
          name: '\u{1f511} __proto__ $a.b',
          scopes: SCOPES,
          expiresAt: minutesLater(1),
        });
        const other = sampleApiKey(foreign, { scopes: ['usage:read'] });
        const otherHash = newHash();
        await ports.apiKeys.insert(foreign, other, otherHash);
        expect(await ports.apiKeys.findBySecretHash(hash)).to.deep.equal(key);
        expect(await ports.apiKeys.findBySecretHash(otherHash)).to.deep.equal(other);
      });

      it('returns null when no key has the hash', async () => {
        await add();
        expect(await store().ports.apiKeys.findBySecretHash(newHash())).to.be.null;
      });

      it('finds a key that was looked up in vain just before it was added', async () => {
        const { ports, home } = store();
        const key = sampleApiKey(home);
        const hash = newHash();
        expect(await ports.apiKeys.findBySecretHash(hash)).to.be.null;
        await ports.apiKeys.insert(home, key, hash);
        expect(await ports.apiKeys.findBySecretHash(hash)).to.deep.equal(key);
      });

      it('returns to each of many concurrent callers the key of its hash', async () => {
        const { ports } = store();
        const keys = await atOnce(10, () => add());
        const found = await atOnce(50, (index) => ports.apiKeys.findBySecretHash(keys[index % 11]?.hash ?? newHash()));
        expect(found).to.deep.equal(found.map((_, index) => keys[index % 11]?.key ?? null));
      });

      it('is not affected by a caller that changes its input or output', async () => {
        const { ports, home } = store();
        const key = sampleApiKey(home);
        const given = structuredClone(key);
        const hash = newHash();
        await ports.apiKeys.insert(home, given, hash);
        scribble(given);
        scribble(await ports.apiKeys.findBySecretHash(hash));
        expect(await ports.apiKeys.findBySecretHash(hash)).to.deep.equal(key);
      });
    });

    describeListing(apiKeyList, store);

    describe('revoke', () => {
      it('sets revokedAt and nothing else, and returns the key with the change', async () => {
        const { ports, home } = store();
        const { key, hash } = await add({ lastUsedAt: minutesLater(1) });
        const revoked = { ...key, revokedAt: minutesLater(2) };
        expect(await ports.apiKeys.revoke(home, key.id, minutesLater(2))).to.deep.equal(revoked);
        expect(await ports.apiKeys.findBySecretHash(hash)).to.deep.equal(revoked);
        const [row] = await ports.apiKeys.list(home, EVERYTHING);
        expect(row?.record).to.deep.equal(revoked);
      });

      it('is seen by the next look-up, also of a key that was looked up just before', async () => {
        const { ports, home } = store();
        const { key, hash } = await add();
        expect((await ports.apiKeys.findBySecretHash(hash))?.revokedAt).to.be.null;
        await ports.apiKeys.revoke(home, key.id, minutesLater(1));
        expect((await ports.apiKeys.findBySecretHash(hash))?.revokedAt).to.equal(minutesLater(1));
      });

      it('keeps the first revokedAt, whether the next one is later or earlier', async () => {
        const { ports, home } = store();
        const { key, hash } = await add();
        await ports.apiKeys.revoke(home, key.id, minutesLater(5));
        for (const minutes of [9, 1]) {
          const answer = await ports.apiKeys.revoke(home, key.id, minutesLater(minutes));
          expect(answer?.revokedAt).to.equal(minutesLater(5));
        }
        expect((await ports.apiKeys.findBySecretHash(hash))?.revokedAt).to.equal(minutesLater(5));
      });

      it('gives one revokedAt to all who revoke the key at once', async () => {
        const { ports, home } = store();
        const { key, hash } = await add();
        const answers = await atOnce(20, (index) => ports.apiKeys.revoke(home, key.id, minutesLater(1 + index)));
        const { revokedAt } = (await ports.apiKeys.findBySecretHash(hash)) ?? key;
        expect(revokedAt).to.be.a('string');
        expect(answers.map((answer) => answer?.revokedAt)).to.deep.equal(Array(20).fill(revokedAt));
      });

      it('returns null for an unknown id', async () => {
        const { ports, home } = store();
        expect(await ports.apiKeys.revoke(home, newId(), minutesLater(1))).to.be.null;
      });

      it('returns null for a key of another workspace, and leaves it as it is', async () => {
        const { ports, foreign } = store();
        const { key, hash } = await add();
        expect(await ports.apiKeys.revoke(foreign, key.id, minutesLater(1))).to.be.null;
        expect(await ports.apiKeys.findBySecretHash(hash)).to.deep.equal(key);
      });
    });

    describe('recordUse', () => {
      it('sets lastUsedAt and nothing else', async () => {
        const { ports, home } = store();
        const { key, hash } = await add({ expiresAt: minutesLater(60), revokedAt: minutesLater(2) });
        await ports.apiKeys.recordUse(home, key.id, minutesLater(1));
        expect(await ports.apiKeys.findBySecretHash(hash)).to.deep.equal({ ...key, lastUsedAt: minutesLater(1) });
      });

      it('only ever moves lastUsedAt forwards', async () => {
        const { ports, home } = store();
        const { key, hash } = await add();
        for (const minutes of [5, 3, 9, 8]) await ports.apiKeys.recordUse(home, key.id, minutesLater(minutes));
        expect((await ports.apiKeys.findBySecretHash(hash))?.lastUsedAt).to.equal(minutesLater(9));
      });

      it('ends at the latest of the uses that are recorded at once', async () => {
        const { ports, home } = store();
        const { key, hash } = await add();
        await atOnce(20, (index) => ports.apiKeys.recordUse(home, key.id, minutesLater((index * 7) % 20)));
        expect((await ports.apiKeys.findBySecretHash(hash))?.lastUsedAt).to.equal(minutesLater(19));
      });

      it('loses no revocation that happens at the same moment', async () => {
        const { ports, home } = store();
        const { key, hash } = await add();
        await Promise.all([
          atOnce(10, (index) => ports.apiKeys.recordUse(home, key.id, minutesLater(index))),
          ports.apiKeys.revoke(home, key.id, minutesLater(30)),
          atOnce(10, (index) => ports.apiKeys.recordUse(home, key.id, minutesLater(10 + index))),
        ]);
        const expected = { ...key, lastUsedAt: minutesLater(19), revokedAt: minutesLater(30) };
        expect(await ports.apiKeys.findBySecretHash(hash)).to.deep.equal(expected);
      });

      it('takes an unknown id, and adds nothing', async () => {
        const { ports, home } = store();
        await ports.apiKeys.recordUse(home, newId(), minutesLater(1));
        expect(await ports.apiKeys.list(home, EVERYTHING)).to.deep.equal([]);
      });

      it('leaves a key of another workspace as it is', async () => {
        const { ports, foreign } = store();
        const { key, hash } = await add();
        await ports.apiKeys.recordUse(foreign, key.id, minutesLater(1));
        expect(await ports.apiKeys.findBySecretHash(hash)).to.deep.equal(key);
      });
    });

    it('takes an invalid id for one that is unknown', async () => {
      const { ports, home } = store();
      const { key, hash } = await add();
      const at = minutesLater(1);
      for (const id of invalidIds()) {
        expect(await ports.apiKeys.list(id, EVERYTHING)).to.deep.equal([]);
        expect(await ports.apiKeys.revoke(id, key.id, at)).to.be.null;
        expect(await ports.apiKeys.revoke(home, id, at)).to.be.null;
      }
      await Promise.all(invalidIds().map((id) => ports.apiKeys.recordUse(id, key.id, at)));
      await Promise.all(invalidIds().map((id) => ports.apiKeys.recordUse(home, id, at)));
      expect(await ports.apiKeys.findBySecretHash(hash)).to.deep.equal(key);
    });

    it('keeps two keys with the same id in two workspaces as two records', async () => {
      const { ports, home, foreign } = store();
      const { key, hash } = await add();
      const twin = sampleApiKey(foreign, { id: key.id, name: 'Twin' });
      const twinHash = newHash();
      await ports.apiKeys.insert(foreign, twin, twinHash);
      await ports.apiKeys.revoke(home, key.id, minutesLater(1));
      await ports.apiKeys.recordUse(home, key.id, minutesLater(1));
      expect(await ports.apiKeys.findBySecretHash(twinHash)).to.deep.equal(twin);
      expect((await ports.apiKeys.findBySecretHash(hash))?.name).to.equal(key.name);
    });
  });
};
