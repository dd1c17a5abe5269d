import { createNodePorts } from '@workspace-api/adapter-node';
import { toTimestamp, type ApiKeyId, type WorkspaceId } from '@workspace-api/core';
import { BufferedCounters, usagePeriodOf } from '@workspace-api/core/internal';
import { expect } from 'chai';
import fc from 'fast-check';
import { UUID } from 'mongodb';
import { fromId } from '../src/bson-values.js';
import { MongoCounterStore } from '../src/mongo-counter-store.js';
import { MongoDatabase } from '../src/mongo-database.js';
import { rejectionOf } from './support/expect-unavailable.js';
import { withFailPoint } from './support/fail-point.js';
import { recordCommands } from './support/recorded-commands.js';
import { newId } from '@workspace-api/conformance/samples';
import { openTestDatabase } from './support/test-database.js';

const { clock } = createNodePorts();

const { client, db } = await openTestDatabase({ monitorCommands: true });

const MONTH = usagePeriodOf(clock.now());

const MINUTE = { start: toTimestamp(Date.UTC(2030, 0, 1)), end: toTimestamp(Date.UTC(2030, 0, 1, 0, 1)) };

/** Counters of one of several processes. They flush only when a case says so. */
const openProcess = (): BufferedCounters =>
  new BufferedCounters(new MongoCounterStore(new MongoDatabase(db)), {
    schedule: () => undefined,
    newWriter: () => new UUID().toHexString(),
  });

let commands: string[] = [];
recordCommands(client, (name) => commands.push(name));

const storedOf = (workspaceId: WorkspaceId) =>
  db
    .collection('counters')
    .find({ workspaceId: fromId(workspaceId) })
    .toArray();

/** Resolves to the stored requests of the month. */
const storedRequests = (workspaceId: WorkspaceId): Promise<number> =>
  openProcess().total(workspaceId, 'api_requests', MONTH);

/** Counts one request per workspace in a process that then ends. */
const countOnce = async (workspaceIds: readonly WorkspaceId[]): Promise<void> => {
  const counters = openProcess();
  for (const workspaceId of workspaceIds) counters.add(workspaceId, 'api_requests', MONTH);
  await counters.close();
};

describe('MongoCounterStore', () => {
  beforeEach(() => {
    commands = [];
  });

  it('needs one write and a read for a flush of any number of counts', async () => {
    const workspaceId = newId();
    const counters = openProcess();
    const key = newId() as ApiKeyId;
    for (let request = 0; request < 100; request++) {
      counters.add(workspaceId, key, MINUTE);
      counters.add(workspaceId, 'workspace', MINUTE);
      counters.add(workspaceId, 'api_requests', MONTH);
    }
    expect(commands).to.deep.equal([]);
    await counters.flush();
    expect(commands.splice(0).sort()).to.deep.equal(['find', 'find', 'update']);
    await counters.flush();
    expect(commands).to.deep.equal([]);
  });

  it('stores and reads the counts of many workspaces', async () => {
    const workspaceIds = Array.from({ length: 450 }, newId);
    await countOnce(workspaceIds);
    expect(commands.splice(0).sort()).to.deep.equal([
      ...Array<string>(6).fill('find'),
      ...Array<string>(3).fill('update'),
    ]);
    const counters = openProcess();
    for (const workspaceId of workspaceIds) {
      counters.add(workspaceId, 'api_requests', MONTH);
      counters.add(workspaceId, 'workspace', MINUTE);
    }
    await counters.flush();
    const known = workspaceIds.map((workspaceId) => counters.known(workspaceId, 'api_requests', MONTH));
    expect(known).to.deep.equal(Array(450).fill(2));
  });

  it('keeps one document per counter, however many processes count', async () => {
    const workspaceIds = [newId(), newId()];
    for (let start = 0; start < 30; start++) await countOnce(workspaceIds);
    for (const workspaceId of workspaceIds) {
      expect(await storedOf(workspaceId)).to.have.lengthOf(1);
      expect(await storedRequests(workspaceId)).to.equal(30);
    }
  });

  it('creates one document if processes count the first request at the same time', async () => {
    const workspaceId = newId();
    await Promise.all(Array.from({ length: 12 }, () => countOnce([workspaceId])));
    expect(await storedRequests(workspaceId)).to.equal(12);
    expect(await storedOf(workspaceId)).to.have.lengthOf(1);
  });

  it('stores an expiry time with rate counts, but not with usage counts', async () => {
    const workspaceId = newId();
    const counters = openProcess();
    counters.add(workspaceId, 'api_requests', MONTH);
    counters.add(workspaceId, 'workspace', MINUTE);
    await counters.flush();
    const stored = await storedOf(workspaceId);
    const expiry = new Date(Date.parse(MINUTE.end) + 300_000);
    expect(stored.map(({ subject, expiresAt }) => [subject as string, expiresAt as unknown])).to.have.deep.members([
      ['api_requests', undefined],
      ['workspace', expiry],
    ]);
  });

  it('does not store counts of invalid ids, and stores all others', async () => {
    const workspaceId = newId();
    const counters = openProcess();
    counters.add('not-a-uuid' as WorkspaceId, 'api_requests', MONTH);
    counters.add(workspaceId, 'not-a-uuid' as ApiKeyId, MINUTE);
    counters.add(workspaceId, 'api_requests', MONTH);
    await counters.flush();
    expect(await storedRequests(workspaceId)).to.equal(1);
    expect(await storedRequests('not-a-uuid' as WorkspaceId)).to.equal(0);
  });

  describe('if writes and replies fail', () => {
    const failures = {
      none: null,
      'the reply says that the majority is missing': { writeConcernError: { code: 64, errmsg: 'timed out' } },
      'it is not applied': { errorCode: 10107 },
      'the connection is lost': { closeConnection: true },
    } as const;

    it('neither loses nor duplicates counts', async () => {
      const step = fc.record({
        process: fc.nat(2),
        requests: fc.nat(3),
        failure: fc.constantFrom(...(Object.keys(failures) as (keyof typeof failures)[])),
        times: fc.constantFrom(1, 'always' as const),
      });
      await fc.assert(
        fc.asyncProperty(fc.array(step, { maxLength: 20 }), async (steps) => {
          const workspaceId = newId();
          const processes = [openProcess(), openProcess(), openProcess()];
          let sent = 0;
          for (const { process, requests, failure, times } of steps) {
            const counters = processes[process];
            for (let request = 0; request < requests; request++) {
              counters?.add(workspaceId, 'api_requests', MONTH);
              sent += 1;
            }
            const flush = async (): Promise<void> => counters?.flush().catch(() => undefined);
            if (failures[failure] === null) await flush();
            else await withFailPoint(client, times, { failCommands: ['update'], ...failures[failure] }, flush);
          }
          for (const counters of [...processes, ...processes]) await counters.flush();
          for (const counters of processes) {
            expect(await counters.total(workspaceId, 'api_requests', MONTH)).to.equal(sent);
          }
          expect(await storedRequests(workspaceId)).to.equal(sent);
        }),
        { numRuns: 15 },
      );
    });
  });

  describe('a writer that ended', () => {
    /** Makes every writer look as if it had last written two hours ago. */
    const ageWriters = (workspaceId: WorkspaceId) =>
      db.collection('counters').updateMany({ workspaceId: fromId(workspaceId) }, [
        {
          $set: {
            writers: {
              $arrayToObject: {
                $map: {
                  input: { $objectToArray: '$writers' },
                  in: {
                    k: '$$this.k',
                    v: { $mergeObjects: ['$$this.v', { at: { $subtract: ['$$NOW', 7_200_000] } }] },
                  },
                },
              },
            },
          },
        },
      ]);

    it('is forgotten after an hour, but not its counts', async () => {
      const workspaceId = newId();
      for (let start = 0; start < 5; start++) await countOnce([workspaceId]);
      await ageWriters(workspaceId);
      await countOnce([workspaceId]);
      const [stored] = await storedOf(workspaceId);
      expect(Object.keys(stored?.['writers'] as object)).to.have.lengthOf(1);
      expect(await storedRequests(workspaceId)).to.equal(6);
    });

    it('continues if it writes again', async () => {
      const workspaceId = newId();
      const counters = openProcess();
      for (let request = 1; request <= 4; request++) {
        counters.add(workspaceId, 'api_requests', MONTH);
        await counters.flush();
        await ageWriters(workspaceId);
        await countOnce([workspaceId]);
        expect(await counters.total(workspaceId, 'api_requests', MONTH)).to.equal(2 * request);
      }
    });
  });

  describe('an invalid stored count', () => {
    const invalid = newId();
    const valid = newId();

    const storeInvalid = (start: string, subject: string) =>
      db
        .collection('counters')
        .insertOne({ workspaceId: fromId(invalid), start: new Date(start), subject, counted: 'many' });

    afterEach(() => db.collection('counters').deleteMany({ workspaceId: { $in: [invalid, valid].map(fromId) } }));

    it('is an error that names it, and the counts of other workspaces are shared and stored once', async () => {
      const { insertedId } = await storeInvalid(MINUTE.start, 'workspace');
      const [first, second] = [openProcess(), openProcess()];
      for (let flush = 1; flush <= 3; flush++) {
        for (const counters of [first, second]) {
          for (const workspaceId of [invalid, valid]) counters.add(workspaceId, 'workspace', MINUTE);
          expect(await rejectionOf(counters.flush())).to.have.property(
            'message',
            `The document ${String(insertedId)} in counters is invalid.`,
          );
        }
        expect(second.known(valid, 'workspace', MINUTE)).to.equal(2 * flush);
        expect(second.known(invalid, 'workspace', MINUTE)).to.equal(flush);
      }
      expect(await openProcess().total(valid, 'workspace', MINUTE)).to.equal(6);
    });

    it('is an error of the workspace that it counts for, not a wrong total', async () => {
      await storeInvalid(MONTH.start, 'api_requests');
      await rejectionOf(storedRequests(invalid));
      expect(await storedRequests(valid)).to.equal(0);
    });
  });
});
