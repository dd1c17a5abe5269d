import { expect } from 'chai';
import { readdir } from 'node:fs/promises';
import { MongoClient, MongoServerError } from 'mongodb';
import { join } from 'node:path';
import { startMongo } from '../src/start-mongo.js';
import { startOwnMongo } from '../src/start-own-mongo.js';
import type { TestMongo } from '../src/test-mongo.js';
import { freshDatabaseName } from '../src/fresh-database-name.js';
import { bareEnvironment } from './support/environment.js';
import { isRunning } from './support/is-running.js';
import { rejection } from './support/rejection.js';
import { temporaryFolder } from './support/temporary-folder.js';
import { withVariables } from './support/with-variables.js';
import { writeScript } from './support/write-script.js';

describe('startMongo', () => {
  const folder = temporaryFolder();
  let mongo: TestMongo;
  let client: MongoClient;

  before(async () => {
    mongo = await startMongo();
    client = await MongoClient.connect(mongo.uri);
  });
  after(async () => {
    await client.close();
    await mongo.stop();
  });

  it('starts a replica set with a primary and WiredTiger', async () => {
    const hello = await client.db('admin').command({ hello: 1 });
    const status = await client.db('admin').command({ serverStatus: 1, repl: 0 });
    expect(hello).to.include({ isWritablePrimary: true, setName: 'workspace-api-test' });
    expect(status['storageEngine']).to.include({ name: 'wiredTiger' });
  });

  it('describes its version, topology and source', async () => {
    const { version } = await client.db('admin').command({ buildInfo: 1 });
    expect(mongo.description).to.match(/^MongoDB (\S+), replica set of one node, from .+ \(.+\)$/);
    expect(mongo.description).to.include(`MongoDB ${String(version)},`);
  });

  it('rejects a query without an index', async () => {
    const things = client.db(freshDatabaseName()).collection('things');
    await things.insertOne({ colour: 'red' });
    const error: unknown = await things.findOne({ colour: 'red' }).catch((reason: unknown) => reason);
    expect(error).to.be.instanceOf(MongoServerError).with.property('code', 291);
  });

  it('supports fail points', async () => {
    const admin = client.db('admin');
    // Any code that does not make the driver drop the server.
    const data = { failCommands: ['ping'], errorCode: 50 };
    await admin.command({ configureFailPoint: 'failCommand', mode: { times: 1 }, data });
    const error: unknown = await admin.command({ ping: 1 }).catch((reason: unknown) => reason);
    expect(error).to.be.instanceOf(MongoServerError).with.property('code', 50);
    expect(await admin.command({ ping: 1 })).to.include({ ok: 1 });
  });

  it('leaves no process and no folder after it is stopped, even twice', async () => {
    await withVariables({ TMPDIR: folder() }, async () => {
      const another = await startMongo();
      const anotherClient = await MongoClient.connect(another.uri);
      const { pid } = await anotherClient.db('admin').command({ serverStatus: 1 });
      await anotherClient.close();
      expect(await readdir(folder())).to.have.length(1);
      expect(isRunning(Number(pid))).to.be.true;
      await Promise.all([another.stop(), another.stop()]);
      expect(isRunning(Number(pid))).to.be.false;
      expect(await readdir(folder())).to.deep.equal([]);
    });
  });

  it('reports the last lines of a mongod that ends early, and leaves no folder', async () => {
    const lines = ['echo "the disk is full"', 'echo "and on fire" >&2', 'exit 62'];
    const path = await writeScript(join(folder(), 'mongod'), ...lines);
    await withVariables({ TMPDIR: folder() }, async () => {
      const message = await rejection(startOwnMongo({ path, from: 'here' }));
      expect(message).to.match(/^mongod ended early \(62\)/);
      expect(message).to.include('the disk is full').and.include('and on fire');
    });
    expect(await readdir(folder())).to.deep.equal(['mongod']);
  });

  describe('with MONGODB_URI', () => {
    const given = (): Promise<TestMongo> => startMongo(bareEnvironment(folder(), { MONGODB_URI: mongo.uri }));

    it('uses that deployment', async () => {
      const { uri, description } = await given();
      expect(uri).to.equal(mongo.uri);
      expect(description).to.match(/^MongoDB \S+, replica set of one node, from MONGODB_URI$/);
    });

    it('drops the databases of the run, and no others', async () => {
      const [ours, theirs] = [freshDatabaseName(), 'somebody_elses'];
      for (const name of [ours, theirs]) await client.db(name).collection('things').insertOne({});
      await (await given()).stop();
      const { databases } = await client.db().admin().listDatabases({ nameOnly: true });
      const names = databases.map(({ name }) => name);
      expect(names).to.include(theirs).and.not.include(ours);
    });

    it('fails if nothing responds there', async () => {
      const uri = 'mongodb://127.0.0.1:1/?serverSelectionTimeoutMS=100';
      const message = await rejection(startMongo(bareEnvironment(folder(), { MONGODB_URI: uri })));
      expect(message).to.match(/^The deployment that MONGODB_URI names does not respond: .*ECONNREFUSED/);
    });
  });
});
