import { expect } from 'chai';
import { connectMongoClient, createMongoPorts } from '../src/index.js';
import { clientsOfATest } from './support/clients-of-a-test.js';
import { expectUnavailable } from './support/expect-unavailable.js';
import { changeTo, newId, sampleCampaign, sampleGroup } from './support/sample-records.js';
import { openTcpProxy } from './support/tcp-proxy.js';
import { openTestDatabase } from './support/test-database.js';

const { db, address } = await openTestDatabase();

/** A command with 1,000 of these has 14 MB, more than all socket buffers between the driver and the server hold. */
const LARGE = 'x'.repeat(14_000);

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
});
