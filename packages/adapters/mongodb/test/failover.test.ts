import type { AdminStoragePorts } from '@workspace-api/admin';
import { isDomainError, type Group, type WorkspaceId } from '@workspace-api/core';
import {
  freshDatabaseName,
  startReplicaSet,
  type ReplicaSetNode,
  type TestReplicaSet,
} from '@workspace-api/test-databases';
import { expect } from 'chai';
import { MongoClient, type CommandStartedEvent } from 'mongodb';
import { setTimeout as delay } from 'node:timers/promises';
import { connectMongoClient, createMongoClient, createMongoPorts, migrate } from '../src/index.js';
import { recordCommands } from './support/recorded-commands.js';
import { newHash, newId, sampleApiKey, sampleGroup, sampleRevocation } from '@workspace-api/conformance/samples';

const EVERYTHING = { below: null, limit: 10 } as const;

/** Prevents nodes from learning what is committed, or allows it again. */
const keepInTheDark = async (nodes: readonly ReplicaSetNode[], isDark: boolean): Promise<void> => {
  for (const node of nodes) {
    const direct = new MongoClient(node.directUri());
    const command = { configureFailPoint: 'disableSnapshotting', mode: isDark ? 'alwaysOn' : 'off' };
    await direct.db('admin').command(command);
    await direct.close();
  }
};

/** Retries while the storage is unavailable. */
const insist = async <Result>(run: () => Promise<Result>): Promise<Result> => {
  for (;;) {
    try {
      return await run();
    } catch (error) {
      if (!isDomainError(error) || error.code !== 'unavailable') throw error;
    }
    await delay(100);
  }
};

/** Inserts a record, or another one while the outcome is unknown. */
const insert = <Item>(make: () => Item, store: (item: Item) => Promise<void>): Promise<Item> =>
  insist(async () => {
    const item = make();
    await store(item);
    return item;
  });

/** Resolves to the result of a read, or null if it is unavailable. */
const orUnavailable = <Result>(reading: Promise<Result>): Promise<Result | null> =>
  reading.catch((error: unknown) => {
    if (isDomainError(error) && error.code === 'unavailable') return null;
    throw error;
  });

/** Fails if a read misses an acknowledged write. An unavailable read is not a miss. */
const readOnce = (
  { groups, apiKeys }: AdminStoragePorts,
  workspaceId: WorkspaceId,
  hash: string,
  group: Group,
): readonly Promise<unknown>[] => [
  orUnavailable(groups.list(workspaceId, EVERYTHING)).then((page) => {
    if (page !== null) expect(page.map(({ record }) => record)).to.deep.include(group);
  }),
  orUnavailable(groups.count(workspaceId)).then((count) => {
    if (count !== null) expect(count).to.be.at.least(1);
  }),
  orUnavailable(apiKeys.findBySecretHash(hash)).then((key) => {
    if (key !== null) expect(key.revokedAt).not.to.be.null;
  }),
];

describe('after a failover', function () {
  this.timeout(180_000);
  let set: TestReplicaSet;
  let client: MongoClient;
  let ports: AdminStoragePorts;

  before(async () => {
    set = await startReplicaSet({ electionTimeoutMs: 1_000 });
    client = createMongoClient(set.uri, { monitorCommands: true });
    await connectMongoClient(client);
    const db = client.db(freshDatabaseName());
    await migrate(db);
    ports = createMongoPorts({ db });
  });
  after(async () => {
    await client.close();
    await set.stop();
  });

  it('no read misses an acknowledged write while the new primary has committed nothing yet', async () => {
    const { groups, apiKeys } = ports;
    const workspaceId = newId();
    let hash = '';
    const key = await insert(
      () => sampleApiKey(workspaceId),
      (item) => apiKeys.insert(workspaceId, item, (hash = newHash())),
    );

    const former = await set.primary();
    const others = set.nodes.filter((node) => node !== former);
    await keepInTheDark(others, true);
    const group = await insert(sampleGroup, async (item) => {
      await groups.insertMissing(workspaceId, [item]);
    });
    await insist(() => apiKeys.update(workspaceId, key.id, sampleRevocation()));
    await insist(() => Promise.all(readOnce(ports, workspaceId, hash, group)));
    await former.kill();

    // Started before the next election, so that some reads wait and some are sent later.
    const reads: Promise<unknown>[] = [];
    const elected = set.primary().then(() => true);
    while (!(await Promise.race([elected, delay(200, false)]))) {
      reads.push(...readOnce(ports, workspaceId, hash, group));
    }
    reads.push(...readOnce(ports, workspaceId, hash, group));
    await Promise.all(reads);

    await keepInTheDark(others, false);
    await former.restart();
    await insert(sampleGroup, async (item) => {
      await groups.insertMissing(workspaceId, [item]);
    });
    const rows = await insist(() => groups.list(workspaceId, EVERYTHING));
    expect(rows.map(({ record }) => record)).to.deep.include(group);
    expect((await insist(() => apiKeys.findBySecretHash(hash)))?.revokedAt).not.to.be.null;
  });

  it('reads that wait for the new primary share one command, and leave the connections free', async () => {
    const { groups } = ports;
    const former = await set.primary();
    const others = set.nodes.filter((node) => node !== former);
    await insist(() => groups.count(newId()));
    await keepInTheDark(others, true);
    await former.stepDown(30);
    while ((await set.primary()) === former) await delay(100);

    const commands: string[] = [];
    recordCommands(client, (name) => commands.push(name));
    const reads = await Promise.all(Array.from({ length: 50 }, () => orUnavailable(groups.count(newId()))));
    await keepInTheDark(others, false);
    expect(reads).to.deep.equal(Array(50).fill(null));
    expect(commands.filter((name) => name === 'find')).to.have.length.within(1, 5);
    expect(commands).not.to.include('count');
  });

  it('reads that began before the election hold no connection until the new primary has committed, either', async () => {
    const { groups } = ports;
    const former = await set.primary();
    const others = set.nodes.filter((node) => node !== former);
    await insist(() => groups.count(newId()));
    await keepInTheDark(others, true);
    await former.kill();

    const sent: string[] = [];
    const note = ({ address, commandName }: CommandStartedEvent): void => {
      if (address !== former.host) sent.push(commandName);
    };
    client.on('commandStarted', note);
    const reads: Promise<unknown>[] = [];
    const elected = set.primary().then(() => true);
    while (!(await Promise.race([elected, delay(50, false)]))) reads.push(orUnavailable(groups.count(newId())));
    await Promise.all(reads);
    client.off('commandStarted', note);
    await keepInTheDark(others, false);
    await former.restart();
    expect(sent).to.include('find');
    expect(sent).not.to.include('count');
  });

  it('a read that reaches the former primary is retried on the next one, like all later reads', async () => {
    const escaped: unknown[] = [];
    const note = (error: unknown): unknown => escaped.push(error);
    process.on('unhandledRejection', note);
    // It does not learn of the new primary by itself.
    const unaware = createMongoClient(set.uri, { serverMonitoringMode: 'poll', heartbeatFrequencyMS: 100_000 });
    await connectMongoClient(unaware);
    const { groups, apiKeys } = createMongoPorts({ db: unaware.db(freshDatabaseName()) });
    for (let round = 0; round < 2; round++) {
      expect(await insist(() => groups.list(newId(), EVERYTHING))).to.deep.equal([]);
      await (await set.primary()).stepDown(2);
      await set.primary();
      expect(await insist(() => groups.list(newId(), EVERYTHING))).to.deep.equal([]);
      expect(await insist(() => apiKeys.findBySecretHash(newHash()))).to.be.null;
      expect(await insist(() => apiKeys.update(newId(), newId(), sampleRevocation()))).to.be.null;
    }
    await unaware.close();
    process.off('unhandledRejection', note);
    // If the driver could not parse a reply, the process would crash.
    expect(escaped).to.deep.equal([]);
  });
});
