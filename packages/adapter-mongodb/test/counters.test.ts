import { createNodePorts } from '@workspace-api/adapter-node';
import { createWorkspaceAdmin } from '@workspace-api/admin';
import { toTimestamp, usagePeriodOf, type ApiKeyId, type CountingWindow, type WorkspaceId } from '@workspace-api/core';
import { expect } from 'chai';
import fc from 'fast-check';
import { UUID, type Db, type Document, type RunCommandOptions } from 'mongodb';
import { fromId } from '../src/bson-values.js';
import { CounterStore } from '../src/counter-store.js';
import { createMongoPorts } from '../src/index.js';
import { MongoCounters } from '../src/mongo-counters.js';
import { ALL_WRITERS } from '../src/month-updates.js';
import { pause } from '../src/pause.js';
import { TalliedWindows, type Tally } from '../src/tally.js';
import { expectUnavailable, rejectionOf } from './support/expect-unavailable.js';
import { withFailPoint } from './support/fail-point.js';
import { recordCommands } from './support/recorded-commands.js';
import { clock, newId } from './support/sample-records.js';
import { openTestDatabase } from './support/test-database.js';

const { client, db } = await openTestDatabase({ monitorCommands: true });

const MONTH = usagePeriodOf(clock.now());

const windowOf = (seconds: number, startsAfter = 0): CountingWindow => {
  const start = Date.parse('2030-01-01T00:00:00Z') + startsAfter * 1_000;
  return { start: toTimestamp(start), end: toTimestamp(start + seconds * 1_000) };
};

const MINUTE = windowOf(60);

/** Counters of one of several processes. They flush only when a case says so. */
const openProcess = (): MongoCounters => new MongoCounters(db, { flushIntervalMilliseconds: 2 ** 31 - 1 });

/** Flushes often enough for an ended window to be dropped. Rejects with the last failure, if any. */
const flushOften = async (counters: MongoCounters): Promise<void> => {
  let last: PromiseSettledResult<void> | undefined;
  for (let flush = 0; flush < 25; flush++) [last] = await Promise.allSettled([counters.flush()]);
  if (last?.status === 'rejected') throw last.reason;
};

const commands: string[] = [];
recordCommands(client, (name) => commands.push(name));

const storedOf = (workspaceId: WorkspaceId) =>
  db
    .collection('counters')
    .find({ workspaceId: fromId(workspaceId) })
    .toArray();

describe('MongoCounters', () => {
  beforeEach(() => commands.splice(0));

  describe('in one process', () => {
    it('stores all counts when it is closed', async () => {
      const workspaceId = newId();
      const first = createMongoPorts({ db });
      for (let request = 0; request < 3; request++) first.counters.add(workspaceId, 'api_requests', MONTH);
      await first.close();

      const second = createMongoPorts({ db });
      second.counters.add(workspaceId, 'api_requests', MONTH);
      expect(await second.counters.total(workspaceId, 'api_requests', MONTH)).to.equal(4);
      await second.close();
      expect(await openProcess().total(workspaceId, 'api_requests', MONTH)).to.equal(4);
    });

    it('shares any number of counts with one write and three reads', async () => {
      const workspaceId = newId();
      const counters = openProcess();
      const key = newId() as ApiKeyId;
      for (let request = 0; request < 1_000; request++) {
        counters.known(workspaceId, key, MINUTE);
        counters.add(workspaceId, key, MINUTE);
        counters.add(workspaceId, 'workspace', MINUTE);
        counters.add(workspaceId, 'api_requests', MONTH);
      }
      expect(commands).to.deep.equal([]);
      await counters.flush();
      expect(commands).to.deep.equal(['update', 'find', 'find']);
      await counters.flush();
      expect(commands).to.deep.equal(['update', 'find', 'find', 'find']);
      await counters.flush();
      expect(commands).to.deep.equal(['update', 'find', 'find', 'find']);
    });

    it('writes the counts of many workspaces', async () => {
      const workspaceIds = Array.from({ length: 450 }, newId);
      const counters = openProcess();
      for (const workspaceId of workspaceIds) counters.add(workspaceId, 'api_requests', MONTH);
      await counters.flush();
      expect(commands).to.deep.equal([...Array<string>(3).fill('update'), ...Array<string>(6).fill('find')]);
      const reader = openProcess();
      const totals = workspaceIds.map((workspaceId) => reader.total(workspaceId, 'api_requests', MONTH));
      expect(new Set(await Promise.all(totals))).to.deep.equal(new Set([1]));
    });

    it('keeps no count of a workspace whose deletion has ended before it is written', async () => {
      const ports = createMongoPorts({ db });
      const admin = createWorkspaceAdmin({ ...createNodePorts(), ...ports });
      const { id } = await admin.createWorkspace({ name: 'Acme', ownerId: 'ann' });
      const kept = newId();
      const counters = openProcess();
      const count = (): void => {
        for (const workspaceId of [id, kept]) {
          counters.add(workspaceId, 'api_requests', MONTH);
          counters.add(workspaceId, 'workspace', MINUTE);
          counters.add(workspaceId, newId(), MINUTE);
        }
      };
      count();
      await counters.flush();
      count();
      while (!(await admin.deleteWorkspace(id)).isFinished);
      for (let flush = 0; flush < 2; flush++) {
        await counters.flush();
        expect(await storedOf(id)).to.deep.equal([]);
        count();
      }
      await counters.close();
      expect(await storedOf(id)).to.deep.equal([]);
      expect(await openProcess().total(kept, 'api_requests', MONTH)).to.equal(4);
      await ports.close();
    });

    it('stores the same counts however often it writes them', async () => {
      const workspaceId = newId();
      const counters = openProcess();
      counters.add(workspaceId, 'api_requests', MONTH);
      await counters.flush();
      counters.add(workspaceId, 'api_requests', MONTH);
      await Promise.all([counters.flush(), counters.flush()]);
      await counters.close();
      expect(await counters.total(workspaceId, 'api_requests', MONTH)).to.equal(2);
      expect(await openProcess().total(workspaceId, 'api_requests', MONTH)).to.equal(2);
    });

    for (const [what, failure] of [
      ['was applied, and reported as failed', { writeConcernError: { code: 64, errmsg: 'timed out' } }],
      ['was never applied', { errorCode: 10107 }],
      ['was lost on its way', { closeConnection: true }],
    ] as const) {
      it(`neither loses nor duplicates counts if a write ${what}`, async () => {
        const workspaceId = newId();
        const counters = openProcess();
        for (let request = 0; request < 5; request++) counters.add(workspaceId, 'api_requests', MONTH);
        await withFailPoint(client, 'always', { failCommands: ['update'], ...failure }, () =>
          expectUnavailable(counters.flush(), 'unknown'),
        );
        expect(counters.known(workspaceId, 'api_requests', MONTH)).to.equal(5);
        counters.add(workspaceId, 'api_requests', MONTH);
        await counters.flush();
        expect(await openProcess().total(workspaceId, 'api_requests', MONTH)).to.equal(6);
        expect(await storedOf(workspaceId)).to.have.lengthOf(1);
      });
    }

    it('counts in memory during an outage, and writes the counts afterwards by itself', async () => {
      const workspaceId = newId();
      const ports = createMongoPorts({ db });
      ports.counters.add(workspaceId, 'api_requests', MONTH);
      await withFailPoint(client, 'always', { failCommands: ['update', 'find'], errorCode: 10107 }, async () => {
        await expectUnavailable(ports.close(), 'unknown');
        await expectUnavailable(ports.counters.total(workspaceId, 'api_requests', MONTH), 'no');
        ports.counters.add(workspaceId, 'api_requests', MONTH);
        expect(ports.counters.known(workspaceId, 'api_requests', MONTH)).to.equal(2);
      });
      await ports.close();
      expect(await openProcess().total(workspaceId, 'api_requests', MONTH)).to.equal(2);
    });

    it('runs one flush at a time', async () => {
      const workspaceId = newId();
      const counters = openProcess();
      let running = 0;
      let most = 0;
      const count = (change: number) => (): void => {
        running += change;
        most = Math.max(most, running);
      };
      const [started, ended] = [count(1), count(-1)];
      client.on('commandStarted', started).on('commandSucceeded', ended);
      for (let flush = 0; flush < 5; flush++) {
        counters.add(workspaceId, 'api_requests', MONTH);
        void counters.flush();
      }
      await counters.flush();
      client.off('commandStarted', started).off('commandSucceeded', ended);
      expect(most).to.equal(1);
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
  });

  describe('monthly counts', () => {
    const countOnce = async (workspaceIds: readonly WorkspaceId[]): Promise<void> => {
      const counters = openProcess();
      for (const workspaceId of workspaceIds) counters.add(workspaceId, 'api_requests', MONTH);
      await counters.close();
    };

    /** Makes every writer look as if it had last written two hours ago. */
    const ageWriters = (workspaceId: WorkspaceId) =>
      db.collection('counters').updateMany({ workspaceId: fromId(workspaceId), writers: { $exists: true } }, [
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

    it('are one document, however many processes have counted in the month', async () => {
      const workspaceIds = [newId(), newId()];
      for (let start = 0; start < 30; start++) await countOnce(workspaceIds);
      for (const workspaceId of workspaceIds) {
        expect(await storedOf(workspaceId)).to.have.lengthOf(1);
        expect(await openProcess().total(workspaceId, 'api_requests', MONTH)).to.equal(30);
      }
    });

    it('are known to a process that starts late and has a rate count of its own', async () => {
      const workspaceId = newId();
      for (let start = 0; start < 5; start++) await countOnce([workspaceId]);
      const counters = openProcess();
      counters.add(workspaceId, 'api_requests', MONTH);
      counters.add(workspaceId, 'workspace', MINUTE);
      await counters.flush();
      expect(counters.known(workspaceId, 'api_requests', MONTH)).to.equal(6);
      expect(counters.known(workspaceId, 'workspace', MINUTE)).to.equal(1);
    });

    it('forget a writer that ended an hour ago, but keep its counts', async () => {
      const workspaceId = newId();
      for (let start = 0; start < 5; start++) await countOnce([workspaceId]);
      await ageWriters(workspaceId);
      await countOnce([workspaceId]);
      const [stored] = await storedOf(workspaceId);
      expect(Object.keys(stored?.['writers'] as object)).to.have.lengthOf(1);
      expect(await openProcess().total(workspaceId, 'api_requests', MONTH)).to.equal(6);
    });

    it('continue if a writer that counted as ended writes again', async () => {
      const workspaceId = newId();
      const counters = openProcess();
      for (let request = 1; request <= 4; request++) {
        counters.add(workspaceId, 'api_requests', MONTH);
        await counters.flush();
        await ageWriters(workspaceId);
        await countOnce([workspaceId]);
        expect(await counters.total(workspaceId, 'api_requests', MONTH)).to.equal(2 * request);
      }
      await counters.flush();
      expect(counters.known(workspaceId, 'api_requests', MONTH)).to.equal(8);
    });

    it('include the documents that an earlier version kept for each writer', async () => {
      const workspaceId = newId();
      await db.collection('counters').insertOne({
        workspaceId: fromId(workspaceId),
        start: new Date(MONTH.start),
        subject: 'api_requests',
        writer: fromId(newId()),
        counted: 7,
      });
      const counters = openProcess();
      counters.add(workspaceId, 'api_requests', MONTH);
      await counters.flush();
      expect(counters.known(workspaceId, 'api_requests', MONTH)).to.equal(8);
      expect(await counters.total(workspaceId, 'api_requests', MONTH)).to.equal(8);
    });

    it('are neither lost nor duplicated, whichever writes and replies fail', async () => {
      const failures = {
        none: null,
        'the reply says that the majority is missing': { writeConcernError: { code: 64, errmsg: 'timed out' } },
        'it is not applied': { errorCode: 10107 },
        'the connection is lost': { closeConnection: true },
      } as const;
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
          for (const counters of [...processes, openProcess()]) {
            expect(await counters.total(workspaceId, 'api_requests', MONTH)).to.equal(sent);
          }
        }),
        { numRuns: 30 },
      );
    });

    it('count a write with an unknown outcome as applied once its writer may have been pruned', async () => {
      const workspaceId = newId();
      const store = new CounterStore(db);
      const tally = new TalliedWindows(MONTH).open(workspaceId, 'api_requests', MONTH);
      tally.counted = 5;
      const writeConcernError = { code: 64, errmsg: 'timed out' };
      await withFailPoint(client, 1, { failCommands: ['update'], writeConcernError }, () =>
        expectUnavailable(store.write([tally]), 'unknown'),
      );
      await ageWriters(workspaceId);
      await countOnce([workspaceId]);
      expect(tally.inDoubt).to.include({ counted: 5 });
      tally.inDoubt = { counted: 5, since: performance.now() - 1_900_000 };
      tally.counted = 6;
      await store.write([tally]);
      expect(await openProcess().total(workspaceId, 'api_requests', MONTH)).to.equal(7);
    });

    it('are added to a document that another process creates at the same time', async () => {
      const workspaceId = newId();
      let isLate = false;
      const command = async (sent: Document, options: RunCommandOptions): Promise<Document> => {
        if (isLate || !('update' in sent)) return db.command(sent, options);
        isLate = true;
        await countOnce([workspaceId]);
        return { ok: 1, n: 0, writeErrors: [{ index: 0, code: 11000, errmsg: 'E11000 duplicate key error' }] };
      };
      const late = new MongoCounters(Object.create(db, { command: { value: command } }) as Db);
      late.add(workspaceId, 'api_requests', MONTH);
      await late.close();
      expect(await openProcess().total(workspaceId, 'api_requests', MONTH)).to.equal(2);
    });

    it('are created once by processes that count the first request at the same time', async () => {
      const workspaceId = newId();
      await Promise.all(Array.from({ length: 12 }, () => countOnce([workspaceId])));
      expect(await openProcess().total(workspaceId, 'api_requests', MONTH)).to.equal(12);
      expect(await storedOf(workspaceId)).to.have.lengthOf(1);
    });
  });

  describe('counts that exceed the limit of one read', () => {
    const rates = async (workspaceIds: readonly WorkspaceId[]): Promise<Tally[]> => {
      const other = openProcess();
      for (const workspaceId of workspaceIds) {
        for (let key = 0; key < 3; key++) other.add(workspaceId, newId(), MINUTE);
      }
      await other.flush();
      const own = new TalliedWindows(MINUTE);
      return workspaceIds.map((workspaceId) => own.open(workspaceId, 'workspace', MINUTE));
    };

    it('are read in several parts', async () => {
      const tallies = await rates([newId(), newId(), newId()]);
      expect(await new CounterStore(db, 4).readOthers(tallies, [])).to.have.lengthOf(9);
    });

    it('are an error that names the workspace if they all belong to it, and the counts of others are read', async () => {
      const [large, small] = [newId(), newId()];
      const tallies = await rates([large, large, small]);
      const counts = await new CounterStore(db, 6).readOthers(tallies, []);
      expect(counts.filter((count) => count instanceof Error).map(({ message }) => message)).to.deep.equal([
        `The workspace ${large} has 6 or more counts in the current windows. The limit of a read is reached.`,
      ]);
      const read = counts.flatMap((count) => (count instanceof Error ? [] : [count.workspaceId]));
      expect(read).to.deep.equal([small, small, small]);
    });

    it('are an error of a total, never a partial sum', async () => {
      const workspaceId = newId();
      for (let process = 0; process < 6; process++) {
        const counters = openProcess();
        counters.add(workspaceId, 'workspace', MINUTE);
        await counters.flush();
      }
      const total = (maxRows: number) => new CounterStore(db, maxRows).readOne(workspaceId, 'workspace', MINUTE);
      expect(await total(7)).to.have.lengthOf(6);
      for (const maxRows of [4, 6]) {
        expect(await rejectionOf(total(maxRows))).to.have.property(
          'message',
          `The workspace ${workspaceId} has ${maxRows} or more counts in the current windows. The limit of a read is reached.`,
        );
      }
    });
  });

  describe('an invalid stored count', () => {
    const invalid = newId();
    const valid = newId();
    const storeInvalid = async (start: string, subject: string, writer: UUID): Promise<void> => {
      const document = { workspaceId: fromId(invalid), start: new Date(start), subject, writer };
      await db.collection('counters').insertOne({ ...document, counted: 'many' });
    };

    afterEach(() => db.collection('counters').deleteMany({ workspaceId: { $in: [invalid, valid].map(fromId) } }));

    it('of another process is an error, and the counts of other workspaces stay shared', async () => {
      await storeInvalid(MINUTE.start, 'workspace', new UUID());
      const [first, second] = [openProcess(), openProcess()];
      for (const counters of [first, second])
        for (const workspaceId of [invalid, valid]) counters.add(workspaceId, 'workspace', MINUTE);
      const failure = await rejectionOf(first.flush());
      expect(failure)
        .to.have.property('message')
        .that.matches(/^The document \w+ in counters is not a valid count\.$/u);
      await rejectionOf(second.flush());
      expect(second.known(valid, 'workspace', MINUTE)).to.equal(2);
      expect(second.known(invalid, 'workspace', MINUTE)).to.equal(2);
    });

    it('that cannot be increased is an error, and the counts of other workspaces are stored once', async () => {
      await storeInvalid(MONTH.start, 'api_requests', new UUID(ALL_WRITERS));
      const counters = openProcess();
      for (let flush = 0; flush < 3; flush++) {
        for (const workspaceId of [invalid, valid]) counters.add(workspaceId, 'api_requests', MONTH);
        await rejectionOf(counters.flush());
      }
      await rejectionOf(counters.flush());
      expect(await openProcess().total(valid, 'api_requests', MONTH)).to.equal(3);
      expect(counters.known(valid, 'api_requests', MONTH)).to.equal(3);
    });

    it('is an error of the workspace that it counts for, not a wrong total', async () => {
      await storeInvalid(MONTH.start, 'api_requests', new UUID(ALL_WRITERS));
      await rejectionOf(openProcess().total(invalid, 'api_requests', MONTH));
      expect(await openProcess().total(valid, 'api_requests', MONTH)).to.equal(0);
    });
  });

  it('does not store counts of invalid ids, and stores all others', async () => {
    const workspaceId = newId();
    const counters = openProcess();
    counters.add('not-a-uuid' as WorkspaceId, 'api_requests', MONTH);
    counters.add(workspaceId, 'not-a-uuid' as ApiKeyId, MINUTE);
    counters.add(workspaceId, 'api_requests', MONTH);
    await counters.flush();
    await counters.flush();
    expect(await openProcess().total(workspaceId, 'api_requests', MONTH)).to.equal(1);
    expect(await openProcess().total('not-a-uuid' as WorkspaceId, 'api_requests', MONTH)).to.equal(0);
  });

  describe('windows that start with the month', () => {
    it('have the same counts however often they are read', async () => {
      const workspaceId = newId();
      const counters = openProcess();
      const firstMinute = { start: MONTH.start, end: toTimestamp(Date.parse(MONTH.start) + 60_000) };
      for (let request = 0; request < 60; request++) counters.add(workspaceId, 'workspace', firstMinute);
      await counters.flush();
      for (let request = 0; request < 3; request++) {
        counters.add(workspaceId, 'api_requests', MONTH);
        await counters.flush();
      }
      await counters.flush();
      expect(counters.known(workspaceId, 'workspace', firstMinute)).to.equal(60);
      expect(await counters.total(workspaceId, 'workspace', firstMinute)).to.equal(60);
      expect(counters.known(workspaceId, 'api_requests', MONTH)).to.equal(3);
    });
  });

  describe('after a clock that was ahead', () => {
    it('enforces a rate limit, in memory and in the database', async () => {
      const workspaceId = newId();
      const counters = openProcess();
      for (let request = 0; request < 3; request++) counters.add(workspaceId, 'workspace', MINUTE);
      counters.add(workspaceId, 'workspace', windowOf(60, 3_600));
      for (let request = 0; request < 32; request++) {
        await counters.flush();
        if (counters.known(workspaceId, 'workspace', MINUTE) < 4) counters.add(workspaceId, 'workspace', MINUTE);
      }
      expect(counters.known(workspaceId, 'workspace', MINUTE)).to.equal(4);
      expect(await openProcess().total(workspaceId, 'workspace', MINUTE)).to.equal(4);
    });

    it('enforces a monthly quota, and writes one document for it', async () => {
      const workspaceId = newId();
      const counters = openProcess();
      for (let request = 0; request < 3; request++) counters.add(workspaceId, 'api_requests', MONTH);
      counters.add(workspaceId, 'api_requests', usagePeriodOf(MONTH.end));
      for (let request = 0; request < 32; request++) {
        await counters.flush();
        expect(counters.known(workspaceId, 'api_requests', MONTH)).to.equal(3 + request);
        counters.add(workspaceId, 'api_requests', MONTH);
      }
      expect(await storedOf(workspaceId)).to.have.lengthOf(2);
    });

    it('forgets counts while the clock stays ahead, and knows them again after a read', async () => {
      const workspaceId = newId();
      const counters = openProcess();
      counters.add(workspaceId, 'workspace', MINUTE);
      for (let flush = 0; flush < 30; flush++) {
        counters.add(workspaceId, 'workspace', windowOf(60, 3_600));
        await counters.flush();
      }
      expect(counters.known(workspaceId, 'workspace', MINUTE)).to.equal(0);
      counters.add(workspaceId, 'workspace', MINUTE);
      await counters.flush();
      expect(counters.known(workspaceId, 'workspace', MINUTE)).to.equal(2);
    });
  });

  describe('windows that have ended', () => {
    it('are removed from memory, also during an outage', async () => {
      const workspaceId = newId();
      const counters = openProcess();
      await withFailPoint(client, 'always', { failCommands: ['update'], errorCode: 10107 }, async () => {
        for (let minute = 0; minute < 50; minute++) {
          counters.add(workspaceId, 'workspace', windowOf(60, minute * 60));
          await counters.flush().catch(() => undefined);
        }
      });
      expect(counters.known(workspaceId, 'workspace', windowOf(60, 28 * 60))).to.equal(0);
      expect(counters.known(workspaceId, 'workspace', windowOf(60, 49 * 60))).to.equal(1);
      await counters.flush();
      expect(await storedOf(workspaceId)).to.have.lengthOf.at.most(21);
    });

    it('are kept while a longer window with the same start is open', async () => {
      const workspaceId = newId();
      const counters = openProcess();
      const [key, hour] = [newId() as ApiKeyId, windowOf(3_600)];
      counters.add(workspaceId, 'workspace', MINUTE);
      counters.add(workspaceId, key, hour);
      counters.add(workspaceId, 'workspace', windowOf(60, 600));
      await flushOften(counters);
      expect(counters.known(workspaceId, key, hour)).to.equal(1);
    });

    it('lose no request that was in flight when a month ended', async () => {
      const workspaceId = newId();
      const counters = openProcess();
      const next = usagePeriodOf(MONTH.end);
      for (let request = 0; request < 5; request++) counters.add(workspaceId, 'api_requests', MONTH);
      counters.add(workspaceId, 'api_requests', next);
      await flushOften(counters);
      expect(counters.known(workspaceId, 'api_requests', MONTH)).to.equal(0);
      expect(await counters.total(workspaceId, 'api_requests', MONTH)).to.equal(5);

      counters.add(workspaceId, 'api_requests', MONTH);
      expect(await counters.total(workspaceId, 'api_requests', MONTH)).to.equal(6);
      await counters.flush();
      expect(await openProcess().total(workspaceId, 'api_requests', MONTH)).to.equal(6);
      expect(await openProcess().total(workspaceId, 'api_requests', next)).to.equal(1);
    });

    it('are kept if a request arrives while they are written', async () => {
      const workspaceId = newId();
      const counters = openProcess();
      counters.add(workspaceId, 'api_requests', MONTH);
      counters.add(workspaceId, 'api_requests', usagePeriodOf(MONTH.end));
      const sent = new Promise<void>((resolve) => {
        client.once('commandStarted', () => {
          resolve();
        });
      });
      const flushing = counters.flush();
      await sent;
      counters.add(workspaceId, 'api_requests', MONTH);
      await flushing;
      expect(await counters.total(workspaceId, 'api_requests', MONTH)).to.equal(2);
    });

    it('are kept until they are stored, if they count usage', async () => {
      const workspaceId = newId();
      const counters = openProcess();
      counters.add(workspaceId, 'api_requests', MONTH);
      counters.add(workspaceId, 'api_requests', usagePeriodOf(MONTH.end));
      await withFailPoint(client, 'always', { failCommands: ['update'], errorCode: 10107 }, () =>
        expectUnavailable(flushOften(counters), 'unknown'),
      );
      expect(counters.known(workspaceId, 'api_requests', MONTH)).to.equal(1);
      await counters.flush();
      expect(await openProcess().total(workspaceId, 'api_requests', MONTH)).to.equal(1);
    });
  });

  describe('in several processes', () => {
    it('shares counts between processes that count at the same time and then stop', async () => {
      const workspaceId = newId();
      const key = newId() as ApiKeyId;
      const [one, other] = [createMongoPorts({ db }), createMongoPorts({ db })];
      const processes = [one.counters, other.counters];
      for (const [index, counters] of processes.entries()) {
        for (let request = 0; request <= index; request++) counters.add(workspaceId, key, MINUTE);
      }
      while (processes.some((counters) => counters.known(workspaceId, key, MINUTE) !== 3)) await pause(50);
      await one.close();
      await other.close();
    });

    it('knows exactly what the other process last wrote and this one last read', async () => {
      const actions = fc.array(fc.record({ process: fc.nat(2), action: fc.constantFrom('add', 'add', 'flush') }), {
        maxLength: 40,
      });
      await fc.assert(
        fc.asyncProperty(actions, async (sequence) => {
          const workspaceId = newId();
          const modelled = [0, 1, 2].map(() => ({
            counters: openProcess(),
            counted: 0,
            stored: 0,
            others: 0,
            isUnsettled: false,
          }));
          for (const { process, action } of sequence) {
            const own = modelled[process];
            if (own === undefined) continue;
            if (action === 'add') {
              own.counters.add(workspaceId, 'workspace', MINUTE);
              own.counted += 1;
            } else {
              const hasCounted = own.counted > own.stored;
              await own.counters.flush();
              own.stored = own.counted;
              if (hasCounted || own.isUnsettled) {
                own.others = modelled.reduce((sum, other) => (other === own ? sum : sum + other.stored), 0);
              }
              own.isUnsettled = hasCounted;
            }
            const known = modelled.map(({ counters }) => counters.known(workspaceId, 'workspace', MINUTE));
            expect(known).to.deep.equal(modelled.map(({ counted, others }) => counted + others));
          }
          const reader = openProcess();
          const stored = modelled.reduce((sum, one) => sum + one.stored, 0);
          expect(await reader.total(workspaceId, 'workspace', MINUTE)).to.equal(stored);
        }),
        { numRuns: 40 },
      );
    });

    it('admits at most the limit plus the requests of one second, which is two flushes', async () => {
      const tick = fc.record({ one: fc.nat(6), other: fc.nat(6), isOneFirst: fc.boolean() });
      await fc.assert(
        fc.asyncProperty(fc.integer({ min: 1, max: 30 }), fc.array(tick, { maxLength: 12 }), async (limit, ticks) => {
          const workspaceId = newId();
          const [one, other] = [openProcess(), openProcess()];
          let admitted = 0;
          const send = (counters: MongoCounters, requests: number): void => {
            for (let request = 0; request < requests; request++) {
              if (counters.known(workspaceId, 'workspace', MINUTE) >= limit) continue;
              counters.add(workspaceId, 'workspace', MINUTE);
              admitted += 1;
            }
          };
          for (const { one: toOne, other: toOther, isOneFirst } of ticks) {
            send(one, toOne);
            send(other, toOther);
            for (const counters of isOneFirst ? [one, other] : [other, one]) await counters.flush();
          }
          const busiest = ticks.map((sent) => sent.one + sent.other).sort((a, b) => b - a);
          const inOneSecond = (busiest[0] ?? 0) + (busiest[1] ?? 0);
          const sent = busiest.reduce((sum, requests) => sum + requests, 0);
          expect(admitted).to.be.at.most(limit + inOneSecond);
          expect(admitted).to.be.at.least(Math.min(limit, sent));
        }),
        { numRuns: 40 },
      );
    });
  });
});
