import { expect } from 'chai';
import { MongoClient, MongoServerError } from 'mongodb';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { freshDatabaseName } from '../../src/fresh-database-name.js';
import { startMongo } from '../../src/mongodb/start-mongo.js';
import type { TestMongo } from '../../src/mongodb/test-mongo.js';
import { temporaryFolder } from '../support/temporary-folder.js';
import { withVariables } from '../support/with-variables.js';
import { writeScript } from '../support/write-script.js';

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

  it('starts a server that rejects a query without an index', async () => {
    const things = client.db(freshDatabaseName()).collection('things');
    await things.insertOne({ colour: 'red' });
    const error: unknown = await things.findOne({ colour: 'red' }).catch((reason: unknown) => reason);
    expect(error).to.be.instanceOf(MongoServerError).with.property('code', 291);
  });

  it('reports the last lines of a mongod that ends early, and leaves no folder', async () => {
    const lines = [
      '[ "$1" = --version ] && echo "db version v6.0.5" && exit',
      'echo "the disk is full" >&2',
      'exit 62',
    ];
    const path = await writeScript(join(folder(), 'mongod'), ...lines);
    const variables = { MONGODB_URI: undefined, MONGOMS_SYSTEM_BINARY: path, TMPDIR: folder() };
    const error: unknown = await withVariables(variables, startMongo).catch((reason: unknown) => reason);
    expect(String(error)).to.include('ended early (62)').and.include('the disk is full');
    expect(await readdir(folder())).to.deep.equal(['mongod']);
  });

  it('drops the databases of the run from the deployment that MONGODB_URI names, and no others', async () => {
    const [ours, theirs] = [freshDatabaseName(), 'somebody_elses'];
    for (const name of [ours, theirs]) await client.db(name).collection('things').insertOne({});
    const given = await withVariables({ MONGODB_URI: mongo.uri }, startMongo);
    expect(given.description).to.match(/^MongoDB \S+, replica set of one node, from MONGODB_URI$/);
    await given.stop();
    const { databases } = await client.db().admin().listDatabases({ nameOnly: true });
    const names = databases.map(({ name }) => name);
    expect(names).to.include(theirs).and.not.include(ours);
  });
});
