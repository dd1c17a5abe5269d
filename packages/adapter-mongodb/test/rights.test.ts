import { startStandalone, type TestMongo } from '@workspace-api/test-mongodb';
import { expect } from 'chai';
import type { MongoClient } from 'mongodb';
import {
  connectMongoClient,
  createMongoClient,
  createMongoPorts,
  createMongoWorkspaceDirectory,
  migrate,
  verifyIndexes,
} from '../src/index.js';
import { rejectionOf } from './support/expect-unavailable.js';
import { callEveryMethod } from './support/every-method.js';

const DATABASE = 'workspace_api';

/** The role that the operator documentation creates. */
const ROLE = {
  createRole: 'workspaceApi',
  roles: [],
  privileges: [
    {
      resource: { db: DATABASE, collection: '' },
      actions: ['find', 'insert', 'update', 'remove', 'listIndexes'],
    },
  ],
};

describe('a standalone server with access control', () => {
  const clients: MongoClient[] = [];
  let mongo: TestMongo;

  const connect = async (uri: string): Promise<MongoClient> => {
    const client = createMongoClient(uri);
    clients.push(client);
    await connectMongoClient(client);
    return client;
  };
  const connectAs = (user: string): Promise<MongoClient> =>
    connect(mongo.uri.replace(/\/\/.*@/, `//${user}:secret@`).replace('authSource=admin', `authSource=${DATABASE}`));

  before(async () => {
    mongo = await startStandalone();
    const db = (await connect(mongo.uri)).db(DATABASE);
    await db.command(ROLE);
    await db.command({ createUser: 'server', pwd: 'secret', roles: [ROLE.createRole] });
    await db.command({ createUser: 'migrate', pwd: 'secret', roles: ['readWrite'] });
  });
  after(async () => {
    for (const client of clients) await client.close();
    await mongo.stop();
  });

  it('lets a user with readWrite migrate', async () => {
    const db = (await connectAs('migrate')).db(DATABASE);
    await migrate(db);
    expect(await verifyIndexes(db)).to.deep.equal([]);
  });

  it('lets a user with five privileges verify the indexes and call every method of every port, but not migrate', async () => {
    const db = (await connectAs('server')).db(DATABASE);
    expect(await verifyIndexes(db)).to.deep.equal([]);
    await callEveryMethod(createMongoPorts({ db }), createMongoWorkspaceDirectory({ db }));
    expect(await rejectionOf(migrate(db))).to.include({ codeName: 'Unauthorized' });
  });
});
