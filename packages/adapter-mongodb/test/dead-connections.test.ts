import { expect } from 'chai';
import { connectMongoClient, createMongoPorts } from '../src/index.js';
import { clientsOfATest } from './support/clients-of-a-test.js';
import { expectUnavailable } from './support/expect-unavailable.js';
import { changeTo, newId, sampleCampaign, sampleGroup } from './support/sample-records.js';
import { openTcpProxy } from './support/tcp-proxy.js';
import { openTestDatabase } from './support/test-database.js';

const { db, address } = await openTestDatabase();

/** A command of a thousand of these has 14 MB: more than the sockets between here and the server have room for. */
const LARGE = 'x'.repeat(14_000);

describe('a connection that is dead without a sign', () => {
  const makeClient = clientsOfATest();

  /** Ports over one connection, which stays open while nothing gets through it any more. */
  const openFrozen = async () => {
    const proxy = await openTcpProxy(address);
    const remote = makeClient(`mongodb://127.0.0.1:${proxy.port}/?directConnection=true`, { maxPoolSize: 1 });
    await connectMongoClient(remote);
    const ports = createMongoPorts({ db: remote.db(db.databaseName) });
    await ports.groups.count(newId());
    proxy.freeze();
    return { ports, proxy };
  };

  it('ends a large insert as unavailable, and gives its place in the pool back', async () => {
    const { ports, proxy } = await openFrozen();
    const groups = Array.from({ length: 1_000 }, () => ({ ...sampleGroup(), name: LARGE }));
    await expectUnavailable(ports.groups.insertMissing(newId(), groups), 'unknown');
    expect(await ports.groups.count(newId())).to.equal(0);
    await proxy.close();
  });

  it('ends a large update as unavailable, and gives its place in the pool back', async () => {
    const { ports, proxy } = await openFrozen();
    const campaign = { ...sampleCampaign(), failureReason: LARGE.repeat(1_000) };
    await expectUnavailable(ports.campaigns.replace(newId(), changeTo(campaign), 1), 'unknown');
    expect(await ports.groups.count(newId())).to.equal(0);
    await proxy.close();
  });

  it('ends a large look-up as unavailable, and gives its place in the pool back', async () => {
    const { ports, proxy } = await openFrozen();
    const ids = Array.from({ length: 400_000 }, newId);
    await expectUnavailable(ports.groups.findMany(newId(), ids), 'no');
    expect(await ports.groups.count(newId())).to.equal(0);
    await proxy.close();
  });
});
