import { expect } from 'chai';
import { readdir } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import type { Collection, Document } from 'mongodb';
import { MongoClient, MongoNetworkError } from 'mongodb';
import type { ReplicaSetNode } from '../../src/replica-set/replica-set-node.js';
import type { TestReplicaSet } from '../../src/replica-set/start-replica-set.js';
import { startReplicaSet } from '../../src/replica-set/start-replica-set.js';
import { temporaryFolder } from '../support/temporary-folder.js';
import { withVariables } from '../support/with-variables.js';

const MAJORITY = { writeConcern: { w: 'majority' as const } };

/** Long enough that no node of a busy machine counts as lost. */
const ELECTION_TIMEOUT_MS = 5_000;

describe('a replica set with controllable faults', function () {
  this.timeout(180_000);
  const folder = temporaryFolder();
  let replicaSet: TestReplicaSet;
  let client: MongoClient;
  let things: Collection<{ _id: string }>;

  before(async () => {
    replicaSet = await startReplicaSet({ electionTimeoutMs: ELECTION_TIMEOUT_MS });
    client = await MongoClient.connect(replicaSet.uri, {
      retryWrites: false,
      heartbeatFrequencyMS: 500,
      serverSelectionTimeoutMS: 60_000,
      socketTimeoutMS: 5_000,
    });
    things = client.db('test').collection('things');
  });
  after(async () => {
    await client.close();
    await replicaSet.stop();
  });

  /** Sends a command directly to `node`, bypassing its proxy. */
  const ask = async (node: ReplicaSetNode, command: Document, withinMs = 60_000): Promise<Document> => {
    const direct = new MongoClient(node.directUri(), {
      serverSelectionTimeoutMS: withinMs,
      connectTimeoutMS: withinMs,
      socketTimeoutMS: withinMs,
    });
    try {
      return await direct.db('admin').command(command);
    } finally {
      await direct.close();
    }
  };

  /** Waits until the set has a primary other than `former`. */
  const nextPrimary = async (former: ReplicaSetNode): Promise<ReplicaSetNode> => {
    for (;;) {
      const primary = await replicaSet.primary();
      if (primary !== former) return primary;
      await delay(50);
    }
  };

  /** Waits until the primary sees every node as primary or secondary. */
  const recovered = async (): Promise<void> => {
    for (;;) {
      const { members } = await ask(await replicaSet.primary(), { replSetGetStatus: 1 });
      if ((members as Document[]).every(({ state }) => state === 1 || state === 2)) return;
      await delay(50);
    }
  };
  afterEach(recovered);

  const termOf = async (node: ReplicaSetNode): Promise<number> =>
    Number((await ask(node, { replSetGetStatus: 1 }))['term']);

  const failure = (promise: Promise<unknown>): Promise<unknown> =>
    promise.then(() => undefined).catch((e: unknown) => e);

  it('advertises the addresses of its proxies', async () => {
    const hello = await client.db('admin').command({ hello: 1 });
    expect(hello['hosts']).to.have.members(replicaSet.nodes.map(({ host }) => host));
    expect(replicaSet.description).to.include('replica set of 3 nodes');
  });

  it('elects another primary if the primary is killed, and restarts it with its data', async () => {
    const killed = await replicaSet.primary();
    await things.insertOne({ _id: 'before' }, MAJORITY);
    await killed.kill();
    expect(await failure(ask(killed, { ping: 1 }, 500))).to.be.instanceOf(Error);
    await nextPrimary(killed);
    await killed.restart();
    await recovered();
    const direct = new MongoClient(killed.directUri(), { readPreference: 'secondary' });
    const found = await direct.db('test').collection<{ _id: string }>('things').findOne({ _id: 'before' });
    await direct.close();
    expect(found).to.deep.equal({ _id: 'before' });
  });

  it('freezes a node until it is thawed', async () => {
    const frozen = await replicaSet.primary();
    frozen.freeze();
    expect(await failure(ask(frozen, { ping: 1 }, 500))).to.be.instanceOf(Error);
    await nextPrimary(frozen);
    frozen.thaw();
    expect(await ask(frozen, { ping: 1 })).to.include({ ok: 1 });
  });

  it('elects another primary if the primary steps down', async () => {
    const former = await replicaSet.primary();
    await former.stepDown();
    expect((await nextPrimary(former)).host).not.to.equal(former.host);
  });

  it('lets a node stand for election again after its step-down period', async () => {
    const former = await replicaSet.primary();
    const term = await termOf(former);
    await former.stepDown(2);
    do {
      // The election is rejected until then. No other node may have been elected in the meantime.
      await failure(ask(former, { replSetStepUp: 1 }));
      await delay(200);
    } while ((await replicaSet.primary()) !== former);
    expect(await termOf(former)).to.be.greaterThan(term);
  });

  it('keeps its primary if that is cut off from clients only', async () => {
    const primary = await replicaSet.primary();
    await things.insertOne({ _id: 'connected' });
    primary.cutOff('clients');
    expect(await failure(things.insertOne({ _id: 'cut off' }))).to.be.instanceOf(MongoNetworkError);
    expect(await replicaSet.primary()).to.equal(primary);
    primary.reconnect();
    await things.insertOne({ _id: 'connected again' }, MAJORITY);
  });

  it('elects another primary if the primary is cut off from the nodes, while clients still reach it', async () => {
    const lone = await replicaSet.primary();
    lone.cutOff('nodes');
    const another = await nextPrimary(lone);
    const { members } = await ask(another, { replSetGetStatus: 1 });
    const healthy = (members as Document[]).filter(({ health }) => health === 1).map(({ name }) => String(name));
    expect(healthy).to.have.members(replicaSet.nodes.filter((node) => node !== lone).map(({ host }) => host));
    const direct = new MongoClient(`mongodb://${lone.host}/?directConnection=true`);
    expect(await direct.db('admin').command({ ping: 1 })).to.include({ ok: 1 });
    await direct.close();
    lone.reconnect();
  });

  it('continues without a node that is cut off from everyone, and takes it back', async () => {
    const lone = await replicaSet.primary();
    lone.cutOff('everyone');
    const another = await nextPrimary(lone);
    lone.reconnect();
    await recovered();
    const { members } = await ask(another, { replSetGetStatus: 1 });
    expect((members as Document[]).map(({ health }) => health as number)).to.deep.equal([1, 1, 1]);
  });

  it('applies a write whose reply is lost', async () => {
    const primary = await replicaSet.primary();
    await things.findOne({ _id: 'any' });
    primary.loseReplyTo('insert');
    expect(await failure(things.insertOne({ _id: 'lost' }))).to.be.instanceOf(MongoNetworkError);
    expect(await things.findOne({ _id: 'lost' })).to.deep.equal({ _id: 'lost' });
    await things.insertOne({ _id: 'the next' });
  });

  it('resets client connections, and accepts new ones', async () => {
    const primary = await replicaSet.primary();
    const sleeping = failure(client.db('admin').command({ sleep: 1, millis: 4_000, lock: 'none' }));
    // Until the command is running.
    await delay(500);
    primary.resetClients();
    expect(await sleeping).to.be.instanceOf(Error);
    expect(await things.findOne({ _id: 'none' })).to.equal(null);
  });

  it('stops reading from stalled connections, and accepts new ones', async () => {
    const stalled = await MongoClient.connect(replicaSet.uri, { maxPoolSize: 1, socketTimeoutMS: 500 });
    const primary = await replicaSet.primary();
    await stalled.db('test').collection('things').findOne({});
    primary.stallClients();
    const asked = stalled.db('admin').command({ ping: 1 });
    expect(await failure(asked)).to.be.instanceOf(MongoNetworkError);
    expect(await stalled.db('admin').command({ ping: 1 })).to.include({ ok: 1 });
    await stalled.close();
  });

  it('leaves nothing behind after it is stopped', async () => {
    await withVariables({ TMPDIR: folder() }, async () => {
      const another = await startReplicaSet({ electionTimeoutMs: ELECTION_TIMEOUT_MS });
      expect(await readdir(folder())).to.have.length(1);
      await another.stop();
    });
    expect(await readdir(folder())).to.deep.equal([]);
  });
});
