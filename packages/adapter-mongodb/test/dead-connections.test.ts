import { expect } from 'chai';
import type { Db, Document } from 'mongodb';
import { connectMongoClient, createMongoPorts } from '../src/index.js';
import { clientsOfATest } from './support/clients-of-a-test.js';
import { expectUnavailable } from './support/expect-unavailable.js';
import { changeTo, newHash, newId, sampleCampaign, sampleGroup } from './support/sample-records.js';
import { openTcpProxy } from './support/tcp-proxy.js';
import { openTestDatabase } from './support/test-database.js';

const { db, address } = await openTestDatabase();

/** A command with 1,000 of these has 14 MB, more than all socket buffers between the driver and the server hold. */
const LARGE = 'x'.repeat(14_000);

describe('a read', () => {
  const limited: boolean[] = [];
  const command = async (sent: Document, options: { signal?: AbortSignal }): Promise<Document> => {
    if ('find' in sent || 'count' in sent) limited.push(options.signal !== undefined);
    return db.command(sent, options);
  };
  const { apiKeys, groups } = createMongoPorts({ db: Object.create(db, { command: { value: command } }) as Db });

  beforeEach(() => limited.splice(0));

  it('has a time limit if its command is larger than the buffer of a socket', async () => {
    const longIds = Array.from({ length: 100 }, (_, index) => String(index).padEnd(200));
    await groups.findByExternalIds(newId(), longIds);
    await groups.findMany(newId(), Array.from({ length: 1_000 }, newId));
    expect(limited).to.deep.equal([true, true]);
  });

  it('has none if it is on the path of every request, because that takes a sixth more time', async () => {
    await apiKeys.findBySecretHash(newHash());
    await groups.list(newId(), { below: null, limit: 100 });
    await groups.count(newId());
    expect(limited).to.deep.equal([false, false, false]);
  });
});

describe('a silently dead connection', () => {
  const makeClient = clientsOfATest();

  /** Opens ports over a single connection, then freezes it: it stays open, but no more bytes get through. */
  const openFrozen = async () => {
    const proxy = await openTcpProxy(address);
    const remote = makeClient(`mongodb://127.0.0.1:${proxy.port}/?directConnection=true`, { maxPoolSize: 1 });
    await connectMongoClient(remote);
    const ports = createMongoPorts({ db: remote.db(db.databaseName) });
    await ports.groups.count(newId());
    proxy.freeze();
    return { ports, proxy };
  };

  it('fails a large insert with unavailable, and leaves the pool', async () => {
    const { ports, proxy } = await openFrozen();
    const groups = Array.from({ length: 1_000 }, () => ({ ...sampleGroup(), name: LARGE }));
    await expectUnavailable(ports.groups.insertMissing(newId(), groups), 'unknown');
    expect(await ports.groups.count(newId())).to.equal(0);
    await proxy.close();
  });

  it('fails a large update with unavailable, and leaves the pool', async () => {
    const { ports, proxy } = await openFrozen();
    const campaign = { ...sampleCampaign(), failureReason: LARGE.repeat(1_000) };
    await expectUnavailable(ports.campaigns.replace(newId(), changeTo(campaign), 1), 'unknown');
    expect(await ports.groups.count(newId())).to.equal(0);
    await proxy.close();
  });

  it('fails a large lookup with unavailable, and leaves the pool', async () => {
    const { ports, proxy } = await openFrozen();
    const ids = Array.from({ length: 400_000 }, newId);
    await expectUnavailable(ports.groups.findMany(newId(), ids), 'no');
    expect(await ports.groups.count(newId())).to.equal(0);
    await proxy.close();
  });

  it('fails a lookup of a few large external ids with unavailable, and leaves the pool', async () => {
    const { ports, proxy } = await openFrozen();
    const ids = Array.from({ length: 200 }, (_, index) => `${index}${LARGE.repeat(5)}`);
    await expectUnavailable(ports.groups.findByExternalIds(newId(), ids), 'no');
    expect(await ports.groups.count(newId())).to.equal(0);
    await proxy.close();
  });

  it('fails a large deletion with unavailable, and leaves the pool', async () => {
    const { ports, proxy } = await openFrozen();
    const ids = Array.from({ length: 400_000 }, newId);
    await expectUnavailable(ports.groups.removeMany(newId(), ids), 'unknown');
    expect(await ports.groups.count(newId())).to.equal(0);
    await proxy.close();
  });
});
