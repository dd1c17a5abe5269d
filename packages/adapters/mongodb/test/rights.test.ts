import { startStandalone, type TestMongo } from '@workspace-api/test-databases';
import { expect } from 'chai';
import type { MongoClient } from 'mongodb';
import {
  INDEXES,
  connectMongoClient,
  createMongoClient,
  createMongoPorts,
  migrate,
  verifyIndexes,
} from '../src/index.js';
import { rejectionOf } from './support/expect-unavailable.js';
import { callEveryMethod } from './support/every-method.js';

const DATABASE = 'workspace_api';

const ACTIONS = ['find', 'insert', 'update', 'remove', 'listIndexes'];

/** The role that the operator documentation creates. */
const ROLE = {
  createRole: 'workspaceApi',
  roles: [],
  privileges: [{ resource: { db: DATABASE, collection: '' }, actions: ACTIONS }],
};

const AUDIT_LOG = ['auditEntries', 'auditOutcomes'];

/** The role of the page about the audit log: no entry and no outcome can be changed or removed. */
const APPEND_ONLY_ROLE = {
  createRole: 'workspaceApiWithAppendOnlyAuditLog',
  roles: [],
  privileges: Object.keys(INDEXES).map((collection) => ({
    resource: { db: DATABASE, collection },
    actions: AUDIT_LOG.includes(collection) ? ['find', 'insert', 'listIndexes'] : ACTIONS,
  })),
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
    for (const [createUser, role] of [
      ['server', ROLE],
      ['append-only', APPEND_ONLY_ROLE],
    ] as const) {
      await db.command(role);
      await db.command({ createUser, pwd: 'secret', roles: [role.createRole] });
    }
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
    await callEveryMethod(createMongoPorts({ db }));
    expect(await rejectionOf(migrate(db))).to.include({ codeName: 'Unauthorized' });
  });

  it('lets a user that can only find and insert in the audit log do the same', async () => {
    const db = (await connectAs('append-only')).db(DATABASE);
    expect(await verifyIndexes(db)).to.deep.equal([]);
    await callEveryMethod(createMongoPorts({ db }));
    for (const name of AUDIT_LOG) {
      const changed = db.collection(name).updateMany({}, { $set: { actor: null } });
      expect(await rejectionOf(changed)).to.include({ codeName: 'Unauthorized' });
      const removed = db.collection(name).deleteMany({});
      expect(await rejectionOf(removed)).to.include({ codeName: 'Unauthorized' });
    }
  });
});
