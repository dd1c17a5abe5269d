import type { Group, GroupId, WorkspaceId } from '@workspace-api/core';
import { expect } from 'chai';
import { Timestamp, type CommandSucceededEvent } from 'mongodb';
import { fromId } from '../src/bson-values.js';
import { createMongoPorts } from '../src/index.js';
import { pause } from '../src/pause.js';
import { expectUnavailable, rejectionOf } from './support/expect-unavailable.js';
import { withFailPoint } from './support/fail-point.js';
import { openRemotePorts } from './support/remote-ports.js';
import { newId, sampleGroup } from '@workspace-api/conformance/samples';
import { openTestDatabase } from './support/test-database.js';

const { client, db, address } = await openTestDatabase({ monitorCommands: true });
const { groups } = createMongoPorts({ db });

const DOCUMENT_VALIDATION_FAILURE = 121;

const samples = (count: number): Group[] => Array.from({ length: count }, sampleGroup);

const idsOf = (records: readonly Group[]): GroupId[] => records.map(({ id }) => id);

/** Returns every group of a workspace, oldest first. */
const readAll = async (workspaceId: WorkspaceId): Promise<Group[]> =>
  (await groups.list(workspaceId, { below: null, limit: 1_000 })).map(({ record }) => record).reverse();

interface InsertReply {
  /** The number of inserted documents. */
  readonly n: number;
  readonly writeErrors?: readonly unknown[];
}

/** Returns the server's replies to inserts during `run`. */
const repliesToInserts = async (run: () => Promise<unknown>): Promise<InsertReply[]> => {
  const replies: InsertReply[] = [];
  const record = ({ commandName, reply }: CommandSucceededEvent): void => {
    if (commandName === 'insert') replies.push(reply as InsertReply);
  };
  client.on('commandSucceeded', record);
  await run();
  client.off('commandSucceeded', record);
  return replies;
};

describe('insertMissing', () => {
  it('sends one command for any number of records', async () => {
    const records = samples(1_000);
    const workspaceId = newId();
    expect(await repliesToInserts(() => groups.insertMissing(workspaceId, records))).to.have.lengthOf(1);
    expect(await repliesToInserts(() => groups.insertMissing(workspaceId, records))).to.have.lengthOf(1);
    expect(await repliesToInserts(() => groups.insertMissing(workspaceId, []))).to.have.lengthOf(0);
  });

  it('inserts a record again if its position is taken', async function () {
    this.timeout(60_000);
    /** Takes the first ten positions of each of the next seconds. */
    const takePositions = async (workspaceId: WorkspaceId): Promise<void> => {
      const second = Math.floor(Date.now() / 1_000);
      const taken = Array.from({ length: 100 }, (_, index) => ({
        workspaceId: fromId(workspaceId),
        id: fromId(newId()),
        position: new Timestamp({ t: second + 1 + Math.floor(index / 10), i: 1 + (index % 10) }),
      }));
      await db.collection('groups').insertMany(taken);
    };
    for (let hasConflicted = false; !hasConflicted;) {
      const workspaceId = newId();
      const records = samples(30);
      await takePositions(workspaceId);
      await pause(1_100);
      const replies = await repliesToInserts(async () => {
        expect([...(await groups.insertMissing(workspaceId, records))]).to.have.members(idsOf(records));
      });
      const ids = records.map(({ id }) => fromId(id));
      expect(
        await db.collection('groups').countDocuments({ workspaceId: fromId(workspaceId), id: { $in: ids } }),
      ).to.equal(30);
      hasConflicted = replies.length > 1;
    }
  });

  it('retries if a reply is lost, and returns the ids that the first attempt added', async () => {
    const { proxy, ports, close } = await openRemotePorts(address, db.databaseName);
    const workspaceId = newId();
    const existing = sampleGroup();
    const records = samples(20);
    await groups.insertMissing(workspaceId, [existing]);

    proxy.loseReplyTo('insert\0');
    const added = await ports.groups.insertMissing(workspaceId, [existing, ...records]);
    expect([...added]).to.have.members(idsOf(records));
    expect(await readAll(workspaceId)).to.deep.equal([existing, ...records]);
    await close();
  });

  it('is unavailable without a retry if the write concern fails, whether it added or found the records', async () => {
    const writeConcernError = { code: 64, errmsg: 'waiting for replication timed out' };
    const workspaceId = newId();
    const records = samples(2);
    const insertInVain = (): Promise<Error> =>
      withFailPoint(client, 1, { failCommands: ['insert'], writeConcernError }, () =>
        expectUnavailable(groups.insertMissing(workspaceId, records), 'unknown'),
      );
    const replies = [...(await repliesToInserts(insertInVain)), ...(await repliesToInserts(insertInVain))];
    expect(replies.map(({ n, writeErrors = [] }) => [n, writeErrors.length])).to.deep.equal([
      [2, 0],
      [0, 2],
    ]);
  });

  it('passes on other errors of a document', async () => {
    const workspaceId = newId();
    const [one, two, three] = samples(3) as [Group, Group, Group];
    await db.command({ collMod: 'groups', validator: { id: { $ne: fromId(two.id) } } });
    const error = await rejectionOf(groups.insertMissing(workspaceId, [one, two, three]));
    await db.command({ collMod: 'groups', validator: {} });
    expect(error).to.be.an('error').and.to.include({ code: DOCUMENT_VALIDATION_FAILURE });
    expect(await readAll(workspaceId)).to.deep.equal([one, three]);
    expect([...(await groups.insertMissing(workspaceId, [one, two, three]))]).to.deep.equal([two.id]);
    expect(await readAll(workspaceId)).to.deep.equal([one, three, two]);
  });
});
