import { expect } from 'chai';
import { INDEXES, connectMongoClient, migrate, verifyIndexes } from '../src/index.js';
import { pause } from '../src/pause.js';
import { clientsOfATest } from './support/clients-of-a-test.js';
import { rejectionOf } from './support/expect-unavailable.js';
import { newId, sampleGroup } from '@workspace-api/conformance/samples';
import { openTcpProxy } from '@workspace-api/test-databases';
import { openTestDatabase } from './support/test-database.js';

const { client, db, address, connect } = await openTestDatabase();

/** Holds every index build before its commit, during `run`. */
const withHeldIndexBuilds = async (run: () => Promise<void>): Promise<void> => {
  const configure = (mode: string) =>
    client.db('admin').command({ configureFailPoint: 'hangIndexBuildBeforeCommit', mode });
  await configure('alwaysOn');
  try {
    await run();
  } finally {
    await configure('off');
  }
};

/** Resolves once the server lists the index, whether it is complete or not. */
const listed = async (collection: string, name: string): Promise<void> => {
  while (!(await db.collection(collection).indexes()).some((index) => index.name === name)) await pause(10);
};

/** Drops an index of a collection with a document. The server builds an index of an empty collection immediately. */
const removePosition = async (): Promise<void> => {
  await db.collection('groups').dropIndex('position');
  await db.collection('groups').insertOne({ ...sampleGroup(), position: newId() });
};

describe('indexes', () => {
  const makeClient = clientsOfATest();
  beforeEach(() => migrate(db));

  it('all exist after migrate, however often it runs', async () => {
    await migrate(db);
    expect(await verifyIndexes(db)).to.deep.equal([]);
  });

  it('are all missing in an empty database', async () => {
    await db.dropDatabase();
    const expected = Object.entries(INDEXES).flatMap(([collection, indexes]) =>
      indexes.map(({ name }) => ({ collection, index: name, issue: 'missing' })),
    );
    expect(await verifyIndexes(db)).to.deep.equal(expected);
  });

  it('are reported one by one if missing, and created again', async () => {
    await db.collection('groups').dropIndex('position');
    expect(await verifyIndexes(db)).to.deep.equal([{ collection: 'groups', index: 'position', issue: 'missing' }]);
    await migrate(db);
    expect(await verifyIndexes(db)).to.deep.equal([]);
  });

  it('are built for longer than the socket timeout', async () => {
    const { db: impatient } = await connect({ socketTimeoutMS: 100 });
    await removePosition();
    let building = Promise.resolve();
    await withHeldIndexBuilds(async () => {
      building = migrate(impatient);
      await Promise.race([building, pause(300)]);
    });
    await building;
    expect(await verifyIndexes(db)).to.deep.equal([]);
  });

  it('are awaited even if the connection is lost during their build', async () => {
    const proxy = await openTcpProxy(address);
    after(() => proxy.close());
    const remote = makeClient(`mongodb://127.0.0.1:${proxy.port}/?directConnection=true`);
    await connectMongoClient(remote);
    await removePosition();
    let building = Promise.resolve();
    await withHeldIndexBuilds(async () => {
      building = migrate(remote.db(db.databaseName));
      await listed('groups', 'position');
      proxy.loseReplyTo('ping\0');
      await remote
        .db()
        .command({ ping: 1 })
        .catch(() => undefined);
    });
    await building;
    expect(await verifyIndexes(db)).to.deep.equal([]);
  });

  it('are missing until their build has committed', async () => {
    await removePosition();
    let building: Promise<void> | undefined;
    await withHeldIndexBuilds(async () => {
      building = migrate(db);
      await listed('groups', 'position');
      expect(await verifyIndexes(db)).to.deep.equal([{ collection: 'groups', index: 'position', issue: 'missing' }]);
    });
    await building;
    expect(await verifyIndexes(db)).to.deep.equal([]);
  });

  const others = {
    'without uniqueness': [{ workspaceId: 1, position: -1 }, {}],
    'in another order': [{ workspaceId: 1, position: 1 }, { unique: true }],
    'with other fields first': [{ position: -1, workspaceId: 1 }, { unique: true }],
    'over a part of the documents': [
      { workspaceId: 1, position: -1 },
      { unique: true, partialFilterExpression: { name: 'a' } },
    ],
    'under another collation': [
      { workspaceId: 1, position: -1 },
      { unique: true, collation: { locale: 'en' } },
    ],
    'that is hidden': [
      { workspaceId: 1, position: -1 },
      { unique: true, hidden: true },
    ],
  } as const;
  for (const [form, [key, options]] of Object.entries(others)) {
    it(`are different if an index of the same name is ${form}`, async () => {
      const groups = db.collection('groups');
      await groups.dropIndex('position');
      await groups.createIndex(key, { ...options, name: 'position' }, {});
      expect(await verifyIndexes(db)).to.deep.equal([{ collection: 'groups', index: 'position', issue: 'different' }]);
      await groups.dropIndex('position');
    });
  }

  it('are never replaced by migrate, which fails instead', async () => {
    const groups = db.collection('groups');
    await groups.dropIndex('position');
    await groups.createIndex({ workspaceId: 1, position: -1 }, { name: 'position' }, {});
    expect(await rejectionOf(migrate(db))).to.include({ codeName: 'IndexKeySpecsConflict' });
    await groups.dropIndex('position');
  });

  it('are compared without those that the operator added', async () => {
    await db.collection('groups').createIndex({ name: 1 }, { name: 'own' }, {});
    expect(await verifyIndexes(db)).to.deep.equal([]);
  });
});
