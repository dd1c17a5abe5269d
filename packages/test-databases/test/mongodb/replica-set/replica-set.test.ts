import { expect } from 'chai';
import { setTimeout as delay } from 'node:timers/promises';
import { MongoClient, MongoNetworkError, type Document } from 'mongodb';
import { startReplicaSet, type TestReplicaSet } from '../../../src/mongodb/replica-set/start-replica-set.js';

/** The faults that a test could miss without noticing. A node that is not killed or stopped shows in every test. */
describe('a replica set with controllable faults', function () {
  this.timeout(180_000);
  let set: TestReplicaSet;
  let client: MongoClient;
  /** Has one connection to each node, and gives up soon. */
  let impatient: MongoClient;

  before(async () => {
    set = await startReplicaSet({ electionTimeoutMs: 2_000 });
    const options = { retryReads: false, retryWrites: false, heartbeatFrequencyMS: 500 };
    client = await MongoClient.connect(set.uri, options);
    impatient = await MongoClient.connect(set.uri, { ...options, maxPoolSize: 1, socketTimeoutMS: 500 });
    for (const each of [client, impatient]) await each.db('test').collection('things').findOne({});
  });
  after(async () => {
    await client.close();
    await impatient.close();
    await set.stop();
  });

  const failure = (promise: Promise<unknown>): Promise<unknown> =>
    promise.then(() => undefined).catch((e: unknown) => e);

  it('applies a write whose reply is lost', async () => {
    const things = client.db('test').collection<{ _id: string }>('things');
    (await set.primary()).loseReplyTo('insert');
    expect(await failure(things.insertOne({ _id: 'lost' }))).to.be.instanceOf(MongoNetworkError);
    expect(await things.findOne({ _id: 'lost' })).to.deep.equal({ _id: 'lost' });
    await things.insertOne({ _id: 'the next' });
  });

  it('resets client connections, and accepts new ones', async () => {
    const primary = await set.primary();
    const sleeping = failure(client.db('admin').command({ sleep: 1, millis: 20_000, lock: 'none' }));
    const direct = await MongoClient.connect(primary.directUri());
    const sleeps = (): Promise<Document> => direct.db('admin').command({ currentOp: 1, 'command.sleep': 1 });
    while (((await sleeps())['inprog'] as unknown[]).length === 0) await delay(10);
    await direct.close();
    primary.resetClients();
    expect(await sleeping).to.be.instanceOf(MongoNetworkError);
    expect(await client.db('admin').command({ ping: 1 })).to.include({ ok: 1 });
  });

  it('stops reading from stalled connections, and accepts new ones', async () => {
    await impatient.db('admin').command({ ping: 1 });
    (await set.primary()).stallClients();
    expect(await failure(impatient.db('admin').command({ ping: 1 }))).to.be.instanceOf(MongoNetworkError);
    expect(await impatient.db('admin').command({ ping: 1 })).to.include({ ok: 1 });
  });

  it('cuts the primary off from clients, and keeps it', async () => {
    const primary = await set.primary();
    primary.cutOff('clients');
    expect(await failure(impatient.db('admin').command({ ping: 1 }))).to.be.instanceOf(MongoNetworkError);
    expect(await set.primary()).to.equal(primary);
    primary.reconnect();
    expect(await impatient.db('admin').command({ ping: 1 })).to.include({ ok: 1 });
  });

  it('elects another primary if the primary is cut off from the nodes, while clients still reach it', async () => {
    const lone = await set.primary();
    lone.cutOff('nodes');
    while ((await set.primary()) === lone) await delay(50);
    const direct = await MongoClient.connect(`mongodb://${lone.host}/?directConnection=true`);
    expect(await direct.db('admin').command({ ping: 1 })).to.include({ ok: 1 });
    await direct.close();
    lone.reconnect();
  });
});
