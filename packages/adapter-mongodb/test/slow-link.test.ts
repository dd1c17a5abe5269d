import { expect } from 'chai';
import { connectMongoClient, createMongoPorts } from '../src/index.js';
import { clientsOfATest } from './support/clients-of-a-test.js';
import { newHash, newId, sampleApiKey, sampleGroup } from './support/sample-records.js';
import { openTcpProxy } from './support/tcp-proxy.js';
import { openTestDatabase } from './support/test-database.js';

const { db, address } = await openTestDatabase();

/** The delay in each direction. A round trip takes 1.5 seconds. */
const DELAY_IN_MILLISECONDS = 750;

const BUDGET_IN_MILLISECONDS = 5_000;

/** Long enough for several heartbeats. */
const DURATION_IN_MILLISECONDS = 6_000;

describe('a network with a round trip of 1.5 seconds', function () {
  this.timeout(60_000);
  const makeClient = clientsOfATest();

  it('serves every call, each within 5 seconds', async () => {
    const proxy = await openTcpProxy(address);
    proxy.slowDown(DELAY_IN_MILLISECONDS);
    const remote = makeClient(`mongodb://127.0.0.1:${proxy.port}/?directConnection=true`);
    const failures: unknown[] = [];
    remote.on('serverHeartbeatFailed', ({ failure }) => failures.push(failure));
    await connectMongoClient(remote, { onFailure: (error) => failures.push(error) });
    const { apiKeys, groups } = createMongoPorts({ db: remote.db(db.databaseName) });
    const workspaceId = newId();
    const key = sampleApiKey(workspaceId);
    const hash = newHash();
    const durations: number[] = [];
    const timed = async <Result>(run: () => Promise<Result>): Promise<Result> => {
      const start = performance.now();
      const result = await run();
      durations.push(performance.now() - start);
      return result;
    };

    await timed(() => apiKeys.insert(workspaceId, key, hash));
    const end = performance.now() + DURATION_IN_MILLISECONDS;
    while (performance.now() < end) {
      const [found] = await Promise.all([
        timed(() => apiKeys.findBySecretHash(hash)),
        timed(() => groups.insert(workspaceId, sampleGroup())),
      ]);
      expect(found).to.deep.equal(key);
    }
    expect(Math.max(...durations)).to.be.below(BUDGET_IN_MILLISECONDS);
    expect(failures).to.deep.equal([]);
    await proxy.close();
  });
});
