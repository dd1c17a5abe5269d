import { expect } from 'chai';
import type { MongoClientOptions } from 'mongodb';
import type { LookupFunction } from 'node:net';
import { connectMongoClient, createMongoPorts } from '../src/index.js';
import { clientsOfATest } from './support/clients-of-a-test.js';
import { newHash, newId, sampleApiKey, sampleGroup } from '@workspace-api/conformance/samples';
import { openTcpProxy } from '@workspace-api/test-databases';
import { openTestDatabase } from './support/test-database.js';

const { db, address } = await openTestDatabase();

/** Long enough for several heartbeats. */
const DURATION_IN_MILLISECONDS = 6_000;

/** Resolves a host name to the loopback address after a delay. */
const lookUpAfter =
  (milliseconds: number): LookupFunction =>
  (_host, { all }, callback) => {
    const address = '127.0.0.1';
    const family = 4;
    setTimeout(() => {
      if (all) callback(null, [{ address, family }]);
      else callback(null, address, family);
    }, milliseconds);
  };

describe('a slow network', function () {
  this.timeout(60_000);
  const makeClient = clientsOfATest();

  /** Sends reads and writes over a network with this round trip. */
  const useSlowNetwork = async (roundTrip: number, options: MongoClientOptions = {}): Promise<void> => {
    const proxy = await openTcpProxy(address);
    proxy.slowDown(roundTrip / 2);
    // A proxy accepts connections at once. The lookup of its name takes the time of the TCP handshake.
    const remote = makeClient(`mongodb://slow.example:${proxy.port}/?directConnection=true`, {
      ...options,
      lookup: lookUpAfter(roundTrip),
    });
    const failures: unknown[] = [];
    remote.on('serverHeartbeatFailed', ({ failure }) => failures.push(failure));
    await connectMongoClient(remote, { onFailure: (error) => failures.push(error) });
    const { apiKeys, groups } = createMongoPorts({ db: remote.db(db.databaseName) });
    const workspaceId = newId();
    const key = sampleApiKey(workspaceId);
    const hash = newHash();
    await apiKeys.insert(workspaceId, key, hash);
    const end = performance.now() + DURATION_IN_MILLISECONDS;
    while (performance.now() < end) {
      const [found] = await Promise.all([
        apiKeys.findBySecretHash(hash),
        groups.insertMissing(workspaceId, [sampleGroup()]),
        groups.count(workspaceId),
      ]);
      expect(found).to.deep.equal(key);
    }
    expect(failures).to.deep.equal([]);
    await proxy.close();
  };

  it('with a round trip of 0.7 seconds serves every call', () => useSlowNetwork(700));

  it('with a round trip of 1.5 seconds serves every call with longer timeouts', () =>
    useSlowNetwork(1_500, { serverSelectionTimeoutMS: 7_000, waitQueueTimeoutMS: 7_000, socketTimeoutMS: 6_000 }));
});
