import { expect } from 'chai';
import { BSON, MongoServerError, UUID, type Db, type Document } from 'mongodb';
import { once } from 'node:events';
import { fromId } from '../src/bson-values.js';
import { isUnavailable } from '../src/driver-errors.js';
import { connectMongoClient, createMongoPorts } from '../src/index.js';
import { MongoDatabase } from '../src/mongo-database.js';
import { WorkspaceCollection } from '../src/workspace-collection.js';
import { clientsOfATest } from './support/clients-of-a-test.js';
import { expectUnavailable, rejectionOf } from './support/expect-unavailable.js';
import { withFailPoint } from './support/fail-point.js';
import { changeTo, newId, sampleCampaign, sampleGroup, sampleRevocation } from '@workspace-api/conformance/samples';
import { openTcpProxy } from '@workspace-api/test-databases';
import { openTestDatabase } from './support/test-database.js';

const EVERYTHING = { below: null, limit: 10 } as const;

const { client, db, address } = await openTestDatabase();
const DIRECT_URI = `mongodb://${address.host}:${address.port}/?directConnection=true`;
const { groups, campaigns, apiKeys } = createMongoPorts({ db });

/** Errors of a server that is not, or not yet, the one to ask. */
const STATES = {
  NotWritablePrimary: 10107,
  PrimarySteppedDown: 189,
  ShutdownInProgress: 91,
  InterruptedAtShutdown: 11600,
  InterruptedDueToReplStateChange: 11602,
  NotPrimaryNoSecondaryOk: 13435,
  NotPrimaryOrSecondary: 13436,
  HostUnreachable: 6,
  HostNotFound: 7,
  SocketException: 9001,
  QueryPlanKilled: 175,
};

/** Errors that are not retried: the time is used up, or an immediate retry would fail again. */
const TIMEOUTS = {
  ReadConcernMajorityNotAvailableYet: 134,
  MaxTimeMSExpired: 50,
  ExceededTimeLimit: 262,
  NetworkTimeout: 89,
  FailedToSatisfyReadPreference: 133,
  NetworkInterfaceExceededTimeLimit: 202,
  KeyNotFound: 211,
  Interrupted: 11601,
};

const BAD_VALUE = 2;

describe('errors', () => {
  describe('of a read', () => {
    const read = (): Promise<unknown> => groups.list(newId(), EVERYTHING);

    it('are retried if the connection is lost once', async () => {
      await withFailPoint(client, 1, { failCommands: ['find'], closeConnection: true }, async () => {
        expect(await read()).to.deep.equal([]);
      });
    });

    it('are unavailable if the connection is lost twice', async () => {
      await withFailPoint(client, 2, { failCommands: ['find'], closeConnection: true }, () =>
        expectUnavailable(read(), 'no'),
      );
    });

    for (const [name, errorCode] of Object.entries(STATES)) {
      it(`are retried if the server replies ${name} once, and unavailable if it does so twice`, async () => {
        await withFailPoint(client, 1, { failCommands: ['find'], errorCode }, async () => {
          expect(await read()).to.deep.equal([]);
        });
        await withFailPoint(client, 2, { failCommands: ['find'], errorCode }, () => expectUnavailable(read(), 'no'));
      });
    }

    for (const [name, errorCode] of Object.entries(TIMEOUTS)) {
      it(`are unavailable if the server replies ${name}, without a retry`, async () => {
        await withFailPoint(client, 1, { failCommands: ['find'], errorCode }, () => expectUnavailable(read(), 'no'));
      });
    }

    it('are thrown if the rows do not fit in one reply, instead of omitting some', async () => {
      const workspaceId = newId();
      const filler = 'x'.repeat(1_048_576);
      for (let row = 0; row < 20; row++) {
        await groups.insertMissing(workspaceId, [{ ...sampleGroup(), name: filler }]);
      }
      expect(await groups.list(workspaceId, EVERYTHING)).to.have.lengthOf(10);
      expect(await rejectionOf(groups.list(workspaceId, { below: null, limit: 20 }))).to.have.property(
        'message',
        'The rows of groups do not fit in one reply of 16 MiB.',
      );
    });

    it('are passed on if they mean something else, such as a wrong command', async () => {
      await withFailPoint(client, 1, { failCommands: ['find'], errorCode: BAD_VALUE }, async () => {
        expect(await rejectionOf(read())).to.include({ name: 'MongoServerError', code: BAD_VALUE });
      });
    });
  });

  describe('of a write', () => {
    it('have applied: unknown if the connection is lost twice', async () => {
      const lost = { closeConnection: true };
      const { id } = sampleGroup();
      await withFailPoint(client, 2, { failCommands: ['insert'], ...lost }, () =>
        expectUnavailable(groups.insertMissing(newId(), [sampleGroup()]), 'unknown'),
      );
      await withFailPoint(client, 2, { failCommands: ['update'], ...lost }, () =>
        expectUnavailable(campaigns.replace(newId(), changeTo(sampleCampaign()), 1), 'unknown'),
      );
      await withFailPoint(client, 2, { failCommands: ['findAndModify'], ...lost }, () =>
        expectUnavailable(apiKeys.update(newId(), id as never, sampleRevocation()), 'unknown'),
      );
      await withFailPoint(client, 2, { failCommands: ['delete'], ...lost }, () =>
        expectUnavailable(groups.removeMany(newId(), [id]), 'unknown'),
      );
    });

    for (const [name, errorCode] of Object.entries({ ...STATES, ...TIMEOUTS })) {
      it(`have applied: unknown if the server replies ${name}`, async () => {
        await withFailPoint(client, 'always', { failCommands: ['insert'], errorCode }, () =>
          expectUnavailable(groups.insertMissing(newId(), [sampleGroup()]), 'unknown'),
        );
      });
    }

    for (const code of [6, 89, 133, 10107]) {
      const ofDocument = { index: 0, code, errmsg: 'Write failed on a shard.' };

      it(`have applied: unknown for one document if mongos reports ${code} for it, and no effect on the others`, async () => {
        const behindMongos = {
          client,
          collection: () => ({}),
          command: async ({ documents }: { documents: readonly Document[] }) => ({
            ok: 1,
            n: documents.length - 1,
            writeErrors: [ofDocument],
          }),
        } as unknown as Db;
        const collection = new WorkspaceCollection(new MongoDatabase(behindMongos), 'groups');
        const stored = [collection.insert(newId(), {}), collection.insert(newId(), {})] as const;
        await expectUnavailable(stored[0], 'unknown');
        await stored[1];
        await expectUnavailable(collection.insertMissing(newId(), [{ id: new UUID() }]), 'unknown');
      });

      it(`have applied: unknown for an update or a deletion if mongos reports ${code} for the document`, async () => {
        // The driver throws the error of a single document, without a retry.
        const send = async (...sent: readonly unknown[]): Promise<never> => {
          BSON.serialize(sent.at(-1) as Document);
          throw new MongoServerError(ofDocument);
        };
        const behindMongos = {
          client,
          collection: () => ({ updateOne: send, deleteMany: send }),
        } as unknown as Db;
        const ports = createMongoPorts({ db: behindMongos });
        await expectUnavailable(ports.workspaces.setRole(newId(), 'ada', 'OWNER'), 'unknown');
        await expectUnavailable(ports.campaigns.replace(newId(), changeTo(sampleCampaign()), 1), 'unknown');
        await expectUnavailable(ports.groups.removeMany(newId(), [newId()]), 'unknown');
      });
    }

    for (const code of [64, 100, 9_999]) {
      it(`have applied: unknown if the write concern fails with code ${code}`, async () => {
        const workspaceId = newId();
        const writeConcernError = { code, errmsg: 'waiting for replication timed out' };
        await withFailPoint(client, 1, { failCommands: ['insert'], writeConcernError }, () =>
          expectUnavailable(groups.insertMissing(workspaceId, [sampleGroup()]), 'unknown'),
        );
        // A local read, because no majority has acknowledged the write.
        expect(await db.collection('groups').findOne({ workspaceId: fromId(workspaceId) })).not.to.be.null;
      });
    }

    it('are passed on if they mean something else, such as a wrong command', async () => {
      await withFailPoint(client, 1, { failCommands: ['insert'], errorCode: BAD_VALUE }, async () => {
        const error = await rejectionOf(groups.insertMissing(newId(), [sampleGroup()]));
        expect(error).to.include({ name: 'MongoServerError', code: BAD_VALUE });
      });
    });
  });

  describe('of a client that reaches no server', () => {
    const makeClient = clientsOfATest();

    it('are unavailable, with applied: no', async () => {
      const lonely = makeClient('mongodb://127.0.0.1:1', { serverSelectionTimeoutMS: 50 });
      const ports = createMongoPorts({ db: lonely.db('none') });
      await expectUnavailable(ports.groups.list(newId(), EVERYTHING), 'no');
      await expectUnavailable(ports.groups.insertMissing(newId(), [sampleGroup()]), 'no');
      await lonely.close();
      await expectUnavailable(ports.groups.list(newId(), EVERYTHING), 'no');
      await expectUnavailable(ports.groups.insertMissing(newId(), [sampleGroup()]), 'no');
    });

    it('are unavailable, with applied: no and as busy, if no connection becomes free in time', async () => {
      const narrow = makeClient(DIRECT_URI, {
        appName: db.databaseName,
        maxPoolSize: 1,
        waitQueueTimeoutMS: 50,
        monitorCommands: true,
      });
      const ports = createMongoPorts({ db: narrow.db(db.databaseName) });
      await connectMongoClient(narrow);
      const slow = { failCommands: ['find'], blockConnection: true, blockTimeMS: 1_000 };
      await withFailPoint(client, 1, slow, async () => {
        const sent = once(narrow, 'commandStarted');
        const reading = ports.groups.list(newId(), EVERYTHING);
        await sent;
        await expectUnavailable(ports.groups.insertMissing(newId(), [sampleGroup()]), 'no', 'busy');
        await reading;
      });
    });

    it('are unavailable if the server does not reply in time, with applied: unknown for a write', async () => {
      const hasty = makeClient(DIRECT_URI, { appName: db.databaseName, socketTimeoutMS: 500 });
      await connectMongoClient(hasty);
      const ports = createMongoPorts({ db: hasty.db(db.databaseName) });
      const slow = { failCommands: ['find', 'insert'], blockConnection: true, blockTimeMS: 2_000 };
      await withFailPoint(client, 'always', slow, async () => {
        await expectUnavailable(ports.groups.list(newId(), EVERYTHING), 'no');
        await expectUnavailable(ports.groups.insertMissing(newId(), [sampleGroup()]), 'unknown');
      });
    });

    it('have applied: unknown if the write was lost before the server was', async () => {
      const proxy = await openTcpProxy(address);
      const remote = makeClient(`mongodb://127.0.0.1:${proxy.port}/?directConnection=true`, {
        serverSelectionTimeoutMS: 200,
      });
      await connectMongoClient(remote);
      const ports = createMongoPorts({ db: remote.db(db.databaseName) });
      const workspaceId = newId();
      proxy.shutAt('insert\0');
      await expectUnavailable(ports.groups.insertMissing(workspaceId, [sampleGroup()]), 'unknown');
      expect(await groups.count(workspaceId)).to.equal(1);
      await proxy.close();
    });
  });
});

const withCode = (code: unknown): Error => Object.assign(new Error('Something has happened.'), { code });

describe('an error that means that the storage is unavailable', () => {
  for (const code of [
    'ECONNRESET',
    'EPIPE',
    'ECONNREFUSED',
    'ENOTFOUND',
    'ESERVFAIL',
    'ETIMEDOUT',
    'EHOSTUNREACH',
    'ENETUNREACH',
    'ERR_STREAM_DESTROYED',
    'ENOENT',
  ]) {
    it(`may be a Node.js error with the code ${code}, which the driver did not wrap`, () => {
      expect(isUnavailable(withCode(code))).to.be.true;
    });
  }

  it('is an Error with no other code', () => {
    for (const code of [13, 18, 11000, 291, '50', undefined]) {
      expect(isUnavailable(withCode(code)), String(code)).to.be.false;
    }
    expect(isUnavailable(Object.assign(withCode('ENOENT'), { syscall: 'open' })), 'a missing file').to.be.false;
    expect(isUnavailable({ name: 'MongoNetworkError', code: 50 })).to.be.false;
    expect(isUnavailable(null)).to.be.false;
  });
});
