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
  verifyRights,
} from '../src/index.js';
import { newId, sampleAuditEntry } from '@workspace-api/conformance/samples';
import { setTimeout as pause } from 'node:timers/promises';
import { expectUnavailable, rejectionOf } from './support/expect-unavailable.js';
import { callEveryMethod, changeAuditLog } from './support/every-method.js';

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
  const uriOf = (user: string): string =>
    mongo.uri.replace(/\/\/.*@/, `//${user}:secret@`).replace('authSource=admin', `authSource=${DATABASE}`);
  const connectAs = (user: string): Promise<MongoClient> => connect(uriOf(user));

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
    await changeAuditLog(createMongoPorts({ db }));
    expect(await rejectionOf(migrate(db))).to.include({ codeName: 'Unauthorized' });
  });

  it('is an outage if the user loses a right, and says which and how to grant it', async () => {
    const db = (await connectAs('server')).db(DATABASE);
    const { groups } = createMongoPorts({ db });
    const administrator = (await connect(mongo.uri)).db(DATABASE);
    const whole = { resource: { db: DATABASE, collection: '' }, actions: ['find', 'update'] };
    await administrator.command({ revokePrivilegesFromRole: ROLE.createRole, privileges: [whole] });
    await expectUnavailable(groups.count(newId()), 'no');
    const issues = await verifyRights(db);
    expect(issues.map(({ mend: _, ...issue }) => issue)).to.deep.equal(
      Object.keys(INDEXES).map((collection) => ({
        collection,
        actions: AUDIT_LOG.includes(collection) ? ['find'] : ['find', 'update'],
      })),
    );
    for (const { mend } of issues) {
      const [, role = '', privileges = ''] = /^db\.grantPrivilegesToRole\(("\w+"), (.*)\)$/.exec(mend) ?? [];
      await administrator.command({
        grantPrivilegesToRole: JSON.parse(role) as unknown,
        privileges: JSON.parse(privileges) as unknown,
      });
    }
    expect(await verifyRights(db)).to.deep.equal([]);
    expect(await groups.count(newId())).to.equal(0);
    expect(await verifyRights((await connect(mongo.uri)).db(DATABASE)), 'of an administrator').to.deep.equal([]);
  });

  it('is an outage while its user is gone, which ends once the user exists again', async () => {
    const administrator = (await connect(mongo.uri)).db(DATABASE);
    const user = { createUser: 'gone', pwd: 'secret', roles: [ROLE.createRole] };
    await administrator.command(user);
    const client = await connectAs('gone');
    const { groups } = createMongoPorts({ db: client.db(DATABASE) });
    await administrator.command({ dropUser: 'gone' });
    await expectUnavailable(groups.count(newId()), 'no');
    const { cause } = await expectUnavailable(connectMongoClient(client), 'no');
    expect(String(cause)).to.contain('Authentication failed. Check the user and the password.');
    await expectUnavailable(groups.count(newId()), 'no');
    await administrator.command(user);
    await connectMongoClient(client);
    expect(await groups.count(newId())).to.equal(0);
  });

  it('is an outage while a password is wrong, and new connections have the one of then', async () => {
    const administrator = (await connect(mongo.uri)).db(DATABASE);
    let uri = uriOf('server');
    const client = createMongoClient(() => uri, { maxIdleTimeMS: 1 });
    clients.push(client);
    await connectMongoClient(client);
    const { groups } = createMongoPorts({ db: client.db(DATABASE) });
    expect(await groups.count(newId())).to.equal(0);
    await administrator.command({ updateUser: 'server', pwd: 'other' });
    await pause(10);
    await expectUnavailable(groups.count(newId()), 'no');
    uri = uri.replace(':secret@', ':other@');
    while ((await groups.count(newId()).catch(() => null)) === null) await pause(20);
    await administrator.command({ updateUser: 'server', pwd: 'secret' });
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
    expect(await verifyRights(db)).to.deep.equal([]);
    const { auditLog } = createMongoPorts({ db });
    const [home, entry] = [newId(), sampleAuditEntry()];
    await auditLog.append(home, entry);
    const calls = [() => auditLog.updateMany(home, [entry]), () => auditLog.removeMany(home, [entry.id])];
    const causes = await Promise.all(calls.map(async (call) => String((await expectUnavailable(call(), 'no')).cause)));
    const sentence =
      'may not change the audit log. Run in mongosh, with its role: db.grantPrivilegesToRole("workspaceApi", ';
    for (const cause of causes) expect(cause).to.contain(sentence);
    const privileges = JSON.parse(String(causes[0]?.split(sentence)[1]?.slice(0, -1))) as unknown;
    const administrator = (await connect(mongo.uri)).db(DATABASE);
    await administrator.command({ grantPrivilegesToRole: APPEND_ONLY_ROLE.createRole, privileges });
    for (const call of calls) await call();
  });
});
