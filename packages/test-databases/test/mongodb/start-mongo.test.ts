import { expect } from 'chai';
import { MongoClient, MongoServerError } from 'mongodb';
import { freshDatabaseName } from '../../src/fresh-database-name.js';
import { startMongo } from '../../src/mongodb/start-mongo.js';
import type { TestMongo } from '../../src/mongodb/test-mongo.js';
import { withVariables } from '../support/with-variables.js';

describe('startMongo', () => {
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
