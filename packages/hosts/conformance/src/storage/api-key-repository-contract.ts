import { expect } from 'chai';
import { type ApiKey } from '@workspace-api/core';
import { atOnce, fulfilledAtOnce } from '../support/at-once.js';
import { expectRejection } from '../support/expect-rejection.js';
import { describeList } from './list-cases.js';
import { EVERYTHING, apiKeyList } from './lists.js';
import { minutesLater, newHash, newId, sampleApiKey, sampleRevocation } from './samples.js';
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
      it('rejects a hash that is taken in any workspace, and changes nothing', async () => {
        const { ports, home, foreign } = store();
        const { key, hash } = await add();
        await expectRejection(ports.apiKeys.insert(home, sampleApiKey(home), hash));
        await expectRejection(ports.apiKeys.insert(foreign, sampleApiKey(foreign), hash));
        expect(await ports.apiKeys.findBySecretHash(hash)).to.deep.equal(key);
        expect(await ports.apiKeys.list(home, EVERYTHING)).to.have.lengthOf(1);
        expect(await ports.apiKeys.list(foreign, EVERYTHING)).to.have.lengthOf(0);
      });

      it('lets exactly one of many concurrent callers take the same hash, in any workspaces', async () => {
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
    });

    describe('countValid', () => {
      it('counts the keys of the workspace that are neither revoked nor expired, up to a number', async () => {
        const { ports, home, foreign } = store();
        const now = minutesLater(60);
        const [revoked] = await Promise.all([
          add(),
          add({ expiresAt: null }),
          add({ expiresAt: minutesLater(61) }),
          add({ expiresAt: now }),
          add({ expiresAt: minutesLater(59) }),
          ports.apiKeys.insert(foreign, sampleApiKey(foreign), newHash()),
        ]);
        await ports.apiKeys.update(home, revoked.key.id, sampleRevocation(1));
        expect(await ports.apiKeys.countValid(home, now, 10)).to.equal(2);
        expect(await ports.apiKeys.countValid(home, now, 1)).to.be.within(1, 2);
        expect(await ports.apiKeys.countValid(foreign, now, 10)).to.equal(1);
      });
    });

    describe('findBySecretHash', () => {
      it('finds a new key even if a lookup just missed it', async () => {
        const { ports, home } = store();
        const key = sampleApiKey(home);
        const hash = newHash();
        expect(await ports.apiKeys.findBySecretHash(hash)).to.be.null;
        await ports.apiKeys.insert(home, key, hash);
        expect(await ports.apiKeys.findBySecretHash(hash)).to.deep.equal(key);
      });

      it('returns the key of its hash to each of many concurrent callers', async () => {
        const { ports } = store();
        const keys = await atOnce(10, () => add());
        const found = await atOnce(50, (index) => ports.apiKeys.findBySecretHash(keys[index % 11]?.hash ?? newHash()));
        expect(found).to.deep.equal(found.map((_, index) => keys[index % 11]?.key ?? null));
      });
    });

    describeList(apiKeyList, store);

    describe('update', () => {
      for (const [what, fields] of [
        ['by an OWNER, without a reason', { revocationReason: null }],
        ['in an emergency, by nobody that is named', { revokedBy: null, revokedInEmergency: true }],
        ['with texts that a store might take for something else', { revokedBy: '$name', revocationReason: '$$ROOT' }],
      ] as const) {
        it(`revokes a key, ${what}, and changes nothing else`, async () => {
          const { ports, home } = store();
          const { key, hash } = await add({ lastUsedAt: minutesLater(1), lastUsedAddress: '203.0.113.7' });
          const revocation = sampleRevocation(2, fields);
          const revoked = { ...key, ...revocation };
          expect(await ports.apiKeys.update(home, key.id, revocation)).to.deep.equal(revoked);
          expect(await ports.apiKeys.findBySecretHash(hash)).to.deep.equal(revoked);
        });
      }

      it('revokes many keys of a workspace at once', async () => {
        const { ports, home } = store();
        const keys = [];
        for (let count = 0; count < 40; count++) keys.push((await add()).key);
        const revoked = await Promise.all(keys.map(({ id }) => ports.apiKeys.update(home, id, sampleRevocation(1))));
        expect(revoked).to.deep.equal(keys.map((key) => ({ ...key, ...sampleRevocation(1) })));
      });

      it('changes some settings of a key, and none of one that is revoked, does not exist or is of another workspace', async () => {
        const { ports, home, foreign } = store();
        const { key, hash } = await add({ name: 'Old', allowedAddresses: ['2001:db8::/32'], requestsPerMinute: null });
        const limited = { ...key, allowedAddresses: ['203.0.113.0/24', '$name'], requestsPerMinute: 60 };
        const { allowedAddresses, requestsPerMinute } = limited;
        const limits = { allowedAddresses, requestsPerMinute };
        expect(await ports.apiKeys.update(home, key.id, limits)).to.deep.equal(limited);
        expect(await ports.apiKeys.update(home, key.id, { name: 'New' })).to.deep.equal({ ...limited, name: 'New' });
        const opened = { ...key, name: 'New', allowedAddresses: [] };
        const open = { allowedAddresses: [], requestsPerMinute: null };
        expect(await ports.apiKeys.update(home, key.id, open)).to.deep.equal(opened);
        for (const [workspaceId, id] of [
          [foreign, key.id],
          [home, newId()],
        ] as const)
          expect(await ports.apiKeys.update(workspaceId, id, { name: 'Other' })).to.be.null;
        const revoked = await ports.apiKeys.update(home, key.id, sampleRevocation(1));
        expect(await ports.apiKeys.update(home, key.id, { name: 'Other' })).to.deep.equal(revoked);
        expect(await ports.apiKeys.findBySecretHash(hash)).to.deep.equal({ ...opened, ...sampleRevocation(1) });
      });

      it('is visible to the next lookup of every process, even right after another one', async () => {
        const { ports, openPorts, home } = store();
        const processes = [ports, openPorts()];
        const { key, hash } = await add();
        const revokedAt = (): Promise<unknown[]> =>
          Promise.all(processes.map(async ({ apiKeys }) => (await apiKeys.findBySecretHash(hash))?.revokedAt));
        expect(await revokedAt()).to.deep.equal([null, null]);
        await ports.apiKeys.update(home, key.id, sampleRevocation(1));
        expect(await revokedAt()).to.deep.equal([minutesLater(1), minutesLater(1)]);
      });

      it('keeps the first revocation, whether the next one is later or earlier', async () => {
        const { ports, home } = store();
        const { key, hash } = await add();
        const first = { ...key, ...sampleRevocation(5) };
        await ports.apiKeys.update(home, key.id, sampleRevocation(5));
        for (const minutes of [9, 1]) {
          const next = sampleRevocation(minutes, {
            revokedBy: 'eve',
            revocationReason: null,
            revokedInEmergency: true,
          });
          expect(await ports.apiKeys.update(home, key.id, next)).to.deep.equal(first);
        }
        expect(await ports.apiKeys.findBySecretHash(hash)).to.deep.equal(first);
      });

      it('returns the same revocation to all concurrent callers', async () => {
        const { ports, home } = store();
        const { key, hash } = await add();
        const revocations = Array.from({ length: 20 }, (_, index) =>
          sampleRevocation(1 + index, { revokedBy: `owner ${index}` }),
        );
        const results = await atOnce(20, (index) =>
          ports.apiKeys.update(home, key.id, revocations[index] ?? sampleRevocation(0)),
        );
        const revoked = await ports.apiKeys.findBySecretHash(hash);
        const winner = revocations.find(({ revokedAt }) => revokedAt === revoked?.revokedAt);
        expect(revoked).to.deep.equal({ ...key, ...winner });
        expect(results).to.deep.equal(Array(20).fill(revoked));
      });
    });

    describe('recordUse', () => {
      it('sets lastUsedAddress together with lastUsedAt, and keeps the one of the latest use', async () => {
        const { ports, home } = store();
        const { key, hash } = await add();
        const used = async (minutes: number, address: string | null) => {
          await ports.apiKeys.recordUse(home, key.id, minutesLater(minutes), address);
          const { lastUsedAt, lastUsedAddress } = (await ports.apiKeys.findBySecretHash(hash)) ?? key;
          return [lastUsedAt, lastUsedAddress];
        };
        expect(await used(5, '203.0.113.7')).to.deep.equal([minutesLater(5), '203.0.113.7']);
        expect(await used(3, '198.51.100.1')).to.deep.equal([minutesLater(5), '203.0.113.7']);
        expect(await used(5, '198.51.100.1')).to.deep.equal([minutesLater(5), '203.0.113.7']);
        expect(await used(6, '$name')).to.deep.equal([minutesLater(6), '$name']);
        expect(await used(7, null)).to.deep.equal([minutesLater(7), null]);
      });

      it('loses no concurrent revocation', async () => {
        const { ports, home } = store();
        const { key, hash } = await add();
        await Promise.all([
          atOnce(10, (index) => ports.apiKeys.recordUse(home, key.id, minutesLater(index), null)),
          ports.apiKeys.update(home, key.id, sampleRevocation(30)),
          atOnce(10, (index) => ports.apiKeys.recordUse(home, key.id, minutesLater(10 + index), null)),
        ]);
        const expected = { ...key, lastUsedAt: minutesLater(19), ...sampleRevocation(30) };
        expect(await ports.apiKeys.findBySecretHash(hash)).to.deep.equal(expected);
      });
    });
  });
};
