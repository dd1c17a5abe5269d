import type { GroupId } from '@workspace-api/core';
import { expect } from 'chai';
import { connectMongoClient, createMongoPorts } from '../src/index.js';
import { clientsOfATest } from './support/clients-of-a-test.js';
import { expectUnavailable } from './support/expect-unavailable.js';
import { changeTo, newId, sampleCampaign, sampleGroup } from '@workspace-api/conformance/samples';
import { openTcpProxy } from '@workspace-api/test-databases';
import { openTestDatabase } from './support/test-database.js';

const { db, address } = await openTestDatabase();

/** A command with 1,000 of these has 14 MB, more than all socket buffers between the driver and the server hold. */
const LARGE = 'x'.repeat(14_000);

/** Returns ids in a row, which takes less time than new ones. */
const manyIds = (count: number): readonly GroupId[] =>
  Array.from({ length: count }, (_, index) => `00000000-0000-7000-8000-${String(index).padStart(12, '0')}` as GroupId);

describe('a silently dead connection', () => {
  const makeClient = clientsOfATest();

  /** Opens ports over a single connection, then freezes it: it stays open, but no more bytes get through. */
  const openFrozen = async () => {
    const proxy = await openTcpProxy(address);
    const remote = makeClient(`mongodb://127.0.0.1:${proxy.port}/?directConnection=true`, { maxPoolSize: 1 });
    await connectMongoClient(remote);
    const ports = createMongoPorts({ db: remote.db(db.databaseName) });
    await ports.groups.count(newId());
    proxy.stall();
    return { ports, proxy };
  };

  const COMMANDS: readonly (readonly [
    what: string,
    written: 'no' | 'unknown',
    send: (ports: ReturnType<typeof createMongoPorts>) => Promise<unknown>,
  ])[] = [
    [
      'a large insert',
      'unknown',
      ({ groups }) =>
        groups.insertMissing(
          newId(),
          Array.from({ length: 1_000 }, () => ({ ...sampleGroup(), name: LARGE })),
        ),
    ],
    [
      'a large update',
      'unknown',
      ({ campaigns }) =>
        campaigns.replace(newId(), changeTo({ ...sampleCampaign(), failureReason: LARGE.repeat(1_000) }), 1),
    ],
    ['a large lookup', 'no', ({ groups }) => groups.findMany(newId(), manyIds(400_000))],
  ];

  for (const [what, written, send] of COMMANDS) {
    it(`fails ${what} with unavailable, and leaves the pool`, async () => {
      const { ports, proxy } = await openFrozen();
      await expectUnavailable(send(ports), written);
      expect(await ports.groups.count(newId())).to.equal(0);
      await proxy.close();
    });
  }
});
