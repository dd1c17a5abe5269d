import { CountingIds } from '@workspace-api/testing';
import { OWNER, rejectionOf } from '@workspace-api/testing/stubs';
import { expect } from 'chai';
import fc from 'fast-check';
import type { ApiKeyId } from '../../src/keys/api-key.js';
import { DomainError, isDomainError } from '../../src/errors/domain-error.js';
import { BufferedCounters, type BufferedCountersOptions } from '../../src/limits/buffered-counters.js';
import type { CountingWindow } from '../../src/limits/counting-window.js';
import { usagePeriodOf } from '../../src/limits/usage-period.js';
import { toTimestamp, type Timestamp } from '../../src/values/timestamp.js';
import type { WorkspaceId } from '../../src/values/id.js';
import { FakeCounterStore } from '../support/fake-counter-store.js';
import { openScene } from '../support/scene.js';
import { createWorkspaceApi } from '../../src/workspace-api.js';

const ids = new CountingIds();

const HOME = ids.next() as WorkspaceId;
const FOREIGN = ids.next() as WorkspaceId;
const KEY = ids.next() as ApiKeyId;

const MONTH = usagePeriodOf('2026-01-31T09:30:00.000Z' as Timestamp);
const NEXT_MONTH = usagePeriodOf(MONTH.end);

const windowOf = (seconds: number, startsAfter = 0): CountingWindow => {
  const start = Date.parse('2026-01-31T09:30:00.000Z') + startsAfter * 1_000;
  return { start: toTimestamp(start), end: toTimestamp(start + seconds * 1_000) };
};

const MINUTE = windowOf(60);

const outage = new DomainError('unavailable', { retryAfterSeconds: 1, applied: 'unknown' });

describe('BufferedCounters', () => {
  let store: FakeCounterStore;
  let counters: BufferedCounters;

  beforeEach(() => {
    store = new FakeCounterStore();
    counters = openProcess();
  });

  /** Counters of one of several processes. They flush only when a case says so. */
  const openProcess = (options: Partial<BufferedCountersOptions> = {}): BufferedCounters =>
    new BufferedCounters(store, { schedule: () => undefined, newWriter: () => ids.next(), ...options });

  const add = (subject: 'api_requests' | 'workspace' | ApiKeyId, window: CountingWindow, times = 1): void => {
    for (let time = 0; time < times; time++) counters.add(HOME, subject, window);
  };

  /** Resolves to the known count, and to the total. */
  const counted = async (
    subject: 'api_requests' | 'workspace' | ApiKeyId,
    window: CountingWindow,
    workspaceId = HOME,
  ): Promise<readonly [known: number, total: number]> => [
    counters.known(workspaceId, subject, window),
    await counters.total(workspaceId, subject, window),
  ];

  /** Resolves to what a process that counts nothing itself reads. */
  const storedOf = (subject: 'api_requests' | 'workspace' | ApiKeyId, window: CountingWindow): Promise<number> =>
    openProcess().total(HOME, subject, window);

  /** Flushes often enough for an ended window to be dropped. */
  const flushOften = async (): Promise<void> => {
    for (let flush = 0; flush < 25; flush++) await counters.flush();
  };

  describe('in one process', () => {
    it('returns zero before the first count', async () => {
      expect(await counted('api_requests', MONTH)).to.deep.equal([0, 0]);
      expect(await counted(KEY, MINUTE)).to.deep.equal([0, 0]);
    });

    it('knows its counts immediately, and stores none before a flush', async () => {
      for (let count = 1; count <= 1_000; count++) {
        add('workspace', MINUTE);
        expect(counters.known(HOME, 'workspace', MINUTE)).to.equal(count);
      }
      expect(store.calls).to.deep.equal([]);
      expect(await counted('workspace', MINUTE)).to.deep.equal([1_000, 1_000]);
      expect(await storedOf('workspace', MINUTE)).to.equal(0);
    });

    it('keeps subjects and workspaces apart', async () => {
      add('api_requests', MINUTE, 1);
      add('workspace', MINUTE, 2);
      add(KEY, MINUTE, 3);
      for (const [subject, count] of [
        ['api_requests', 1],
        ['workspace', 2],
        [KEY, 3],
      ] as const) {
        expect(await counted(subject, MINUTE), subject).to.deep.equal([count, count]);
        expect(await counted(subject, MINUTE, FOREIGN), subject).to.deep.equal([0, 0]);
      }
    });

    it('keeps consecutive windows and windows of different lengths apart', async () => {
      const [next, hour] = [windowOf(60, 60), windowOf(3_600)];
      add('workspace', MINUTE, 1);
      add(KEY, hour, 3);
      add('workspace', next, 2);
      expect(await counted('workspace', MINUTE)).to.deep.equal([1, 1]);
      expect(await counted('workspace', next)).to.deep.equal([2, 2]);
      expect(await counted(KEY, hour)).to.deep.equal([3, 3]);
    });

    it('keeps a month and a window that start together apart', async () => {
      const first = { start: MONTH.start, end: toTimestamp(Date.parse(MONTH.start) + 60_000) };
      add('workspace', first, 60);
      add('api_requests', MONTH, 3);
      for (let flush = 0; flush < 3; flush++) await counters.flush();
      expect(await counted('workspace', first)).to.deep.equal([60, 60]);
      expect(await counted('api_requests', MONTH)).to.deep.equal([3, 3]);
    });

    it('shares any number of counts with one write and two reads', async () => {
      for (const subject of ['api_requests', 'workspace', KEY] as const) add(subject, MINUTE, 100);
      await counters.flush();
      expect(store.calls.splice(0)).to.deep.equal(['write 3', 'read 3']);
      await counters.flush();
      expect(store.calls.splice(0)).to.deep.equal(['read 3']);
      await counters.flush();
      expect(store.calls).to.deep.equal([]);
    });

    it('runs one flush at a time', async () => {
      const flushes = Array.from({ length: 5 }, () => {
        add('workspace', MINUTE);
        return counters.flush();
      });
      await Promise.all(flushes);
      expect(store.mostAtOnce).to.equal(1);
      expect(await storedOf('workspace', MINUTE)).to.equal(5);
    });

    it('counts what arrives during a flush once', async () => {
      add('workspace', MINUTE);
      const flush = counters.flush();
      add('workspace', MINUTE);
      const total = counters.total(HOME, 'workspace', MINUTE);
      await flush;
      expect(await total).to.equal(2);
      await counters.flush();
      expect([await counted('workspace', MINUTE), await storedOf('workspace', MINUTE)]).to.deep.equal([[2, 2], 2]);
    });
  });

  describe('the background flush', () => {
    let scheduled: (() => void)[];
    let outcomes: string[];

    beforeEach(() => {
      scheduled = [];
      outcomes = [];
    });

    /** Opens counters that flush when the case runs what they scheduled. */
    const open = (): void => {
      counters = openProcess({
        schedule: (flush) => scheduled.push(flush),
        onFlush: (outcome, error) => outcomes.push(error instanceof Error ? `${outcome}: ${error.message}` : outcome),
      });
    };

    /** Runs the scheduled flushes, and waits until they have ended. */
    const runScheduled = async (): Promise<void> => {
      for (const flush of scheduled.splice(0)) flush();
      await new Promise((resolve) => setImmediate(resolve));
    };

    it('is scheduled by the first count, then once more to read again, and not while nothing is counted', async () => {
      open();
      expect(scheduled).to.have.lengthOf(0);
      add('workspace', MINUTE, 10);
      expect(scheduled).to.have.lengthOf(1);
      await runScheduled();
      expect(scheduled).to.have.lengthOf(1);
      await runScheduled();
      expect(scheduled).to.have.lengthOf(0);
      expect(store.calls).to.deep.equal(['write 1', 'read 1', 'read 1']);
      add('workspace', MINUTE);
      expect(scheduled).to.have.lengthOf(1);
    });

    it('is repeated until the store is available again, and reports each outcome', async () => {
      open();
      store.failure = outage;
      add('workspace', MINUTE);
      for (let attempt = 0; attempt < 3; attempt++) await runScheduled();
      store.failure = null;
      await runScheduled();
      const failed = `failed: ${outage.message}`;
      expect(outcomes).to.deep.equal([failed, failed, failed, 'succeeded']);
      expect(await storedOf('workspace', MINUTE)).to.equal(1);
    });

    it('is not scheduled again before a slow one has ended', async () => {
      open();
      add('workspace', MINUTE);
      let end = (): void => undefined;
      store.gate = new Promise((resolve) => (end = resolve));
      await runScheduled();
      add('workspace', MINUTE);
      expect(scheduled).to.have.lengthOf(0);
      end();
      await runScheduled();
      expect(scheduled).to.have.lengthOf(1);
      await runScheduled();
      expect(await storedOf('workspace', MINUTE)).to.equal(2);
    });

    it('stops when the counters are closed, which stores all counts', async () => {
      open();
      add('workspace', MINUTE, 3);
      await counters.close();
      expect(await storedOf('workspace', MINUTE)).to.equal(3);
      store.calls.splice(0);
      await runScheduled();
      add('workspace', MINUTE);
      expect([scheduled.length, store.calls]).to.deep.equal([0, []]);
    });
  });

  describe('during an outage', () => {
    it('counts in memory, and stores the counts afterwards', async () => {
      store.failure = outage;
      add('api_requests', MONTH);
      expect(await rejectionOf(counters.close())).to.equal(outage);
      expect(await rejectionOf(counters.total(HOME, 'api_requests', MONTH))).to.equal(outage);
      add('api_requests', MONTH);
      expect(counters.known(HOME, 'api_requests', MONTH)).to.equal(2);
      store.failure = null;
      await counters.close();
      expect(await storedOf('api_requests', MONTH)).to.equal(2);
    });

    it('neither loses nor duplicates counts whose write was applied without a reply', async () => {
      add('api_requests', MONTH, 5);
      store.lostReply = outage;
      expect(await rejectionOf(counters.flush())).to.equal(outage);
      add('api_requests', MONTH);
      store.lostReply = null;
      await counters.flush();
      expect([await counted('api_requests', MONTH), await storedOf('api_requests', MONTH)]).to.deep.equal([[6, 6], 6]);
    });

    it('shares the counts of all workspaces but the one that cannot be read', async () => {
      const other = openProcess();
      for (const workspaceId of [HOME, FOREIGN])
        for (const process of [counters, other]) process.add(workspaceId, 'workspace', MINUTE);
      await other.flush();
      store.unreadable.add(FOREIGN);
      expect(await counters.flush().catch((error: unknown) => String(error))).to.equal(
        `Error: ${FOREIGN} cannot be read.`,
      );
      expect(counters.known(HOME, 'workspace', MINUTE)).to.equal(2);
      expect(counters.known(FOREIGN, 'workspace', MINUTE)).to.equal(1);
      expect(await counters.total(FOREIGN, 'workspace', MINUTE).catch((error: unknown) => String(error))).to.equal(
        `Error: ${FOREIGN} cannot be read.`,
      );
      expect(await storedOf('workspace', MINUTE)).to.equal(2);
    });
  });

  describe('windows that have ended', () => {
    it('are removed from memory, also during an outage', async () => {
      store.failure = outage;
      for (let minute = 0; minute < 50; minute++) {
        add('workspace', windowOf(60, minute * 60));
        await rejectionOf(counters.flush());
      }
      expect(counters.known(HOME, 'workspace', windowOf(60, 28 * 60))).to.equal(0);
      expect(counters.known(HOME, 'workspace', windowOf(60, 49 * 60))).to.equal(1);
      store.failure = null;
      await counters.flush();
      expect(store.totals).to.have.property('size').that.is.at.most(21);
    });

    it('are kept while a longer window with the same start is open', async () => {
      const hour = windowOf(3_600);
      add('workspace', MINUTE);
      add(KEY, hour);
      add('workspace', windowOf(60, 600));
      await flushOften();
      expect(counters.known(HOME, KEY, hour)).to.equal(1);
    });

    it('lose no request that was in flight when a month ended', async () => {
      add('api_requests', MONTH, 5);
      add('api_requests', NEXT_MONTH);
      await flushOften();
      expect(counters.known(HOME, 'api_requests', MONTH)).to.equal(0);
      expect(await counters.total(HOME, 'api_requests', MONTH)).to.equal(5);
      add('api_requests', MONTH);
      expect(await counters.total(HOME, 'api_requests', MONTH)).to.equal(6);
      await counters.flush();
      expect(await storedOf('api_requests', MONTH)).to.equal(6);
      expect(await storedOf('api_requests', NEXT_MONTH)).to.equal(1);
    });

    it('are kept until they are stored, if they count usage', async () => {
      store.failure = outage;
      add('api_requests', MONTH);
      add('api_requests', NEXT_MONTH);
      for (let flush = 0; flush < 25; flush++) await rejectionOf(counters.flush());
      expect(counters.known(HOME, 'api_requests', MONTH)).to.equal(1);
      store.failure = null;
      await counters.flush();
      expect(await storedOf('api_requests', MONTH)).to.equal(1);
    });
  });

  describe('after a clock that was ahead', () => {
    it('enforces a rate limit, in memory and in the store', async () => {
      add('workspace', MINUTE, 3);
      add('workspace', windowOf(60, 3_600));
      for (let request = 0; request < 32; request++) {
        await counters.flush();
        if (counters.known(HOME, 'workspace', MINUTE) < 4) add('workspace', MINUTE);
      }
      expect(counters.known(HOME, 'workspace', MINUTE)).to.equal(4);
      expect(await storedOf('workspace', MINUTE)).to.equal(4);
    });

    it('enforces limits and quotas of the API, also while the clock is ahead', async () => {
      const { ports, admin, own } = await openScene();
      const rateLimits = { key: { limit: 3, windowSeconds: 60 }, workspace: null };
      const api = createWorkspaceApi({ ...ports, counters }, { rateLimits });
      await admin.setLimits({ workspaceId: own.id, quotas: { api_requests: 11 } });
      const { secret } = await admin.issueApiKey({
        workspaceId: own.id,
        actor: OWNER,
        name: 'Key',
        scopes: ['groups:read'],
      });

      /** Sends five requests. Resolves to the number of accepted ones. */
      const accepted = async (): Promise<number> => {
        let count = 0;
        for (let request = 0; request < 5; request++) {
          try {
            await api.authorize(secret, 'groups:read');
            count += 1;
          } catch (error) {
            if (!isDomainError(error) || !['rate_limited', 'quota_exceeded'].includes(error.code)) throw error;
          }
        }
        await counters.flush();
        return count;
      };
      // The window of the future stays open, and then windows follow the corrected clock. The quota of the month goes on.
      const start = Date.parse('2026-01-15T09:30:00.000Z');
      for (const [seconds, expected] of [
        [0, 3],
        [3_600, 3],
        [1, 0],
        [30, 0],
        [120, 3],
        [180, 2],
        [240, 0],
        [40 * 86_400, 3],
        [300, 0],
        [600, 0],
      ] as const) {
        ports.clock.set(toTimestamp(start + seconds * 1_000));
        expect(await accepted(), `after ${seconds} seconds`).to.equal(expected);
      }
    });

    it('continues to count the month', async () => {
      add('api_requests', MONTH, 3);
      add('api_requests', NEXT_MONTH);
      for (let request = 0; request < 32; request++) {
        await counters.flush();
        expect(counters.known(HOME, 'api_requests', MONTH)).to.equal(3 + request);
        add('api_requests', MONTH);
      }
    });

    it('forgets counts while the clock stays ahead, and knows them again after a read', async () => {
      add('workspace', MINUTE);
      for (let flush = 0; flush < 30; flush++) {
        add('workspace', windowOf(60, 3_600));
        await counters.flush();
      }
      expect(counters.known(HOME, 'workspace', MINUTE)).to.equal(0);
      add('workspace', MINUTE);
      await counters.flush();
      expect(counters.known(HOME, 'workspace', MINUTE)).to.equal(2);
    });
  });

  describe('in several processes', () => {
    it('knows exactly what the other process last wrote and this one last read, whichever calls fail', async () => {
      const actions = fc.array(
        fc.record({ process: fc.nat(2), action: fc.constantFrom('add', 'add', 'flush', 'fail', 'lose the reply') }),
        { maxLength: 40 },
      );
      await fc.assert(
        fc.asyncProperty(actions, async (sequence) => {
          store = new FakeCounterStore();
          const modelled = [0, 1, 2].map(() => ({
            counters: openProcess(),
            counted: 0,
            stored: 0,
            others: 0,
            reads: 0,
          }));
          for (const { process, action } of sequence) {
            const own = modelled[process];
            if (own === undefined) continue;
            if (action === 'add') {
              own.counters.add(HOME, 'workspace', MINUTE);
              own.counted += 1;
              own.reads = 2;
            } else {
              store.failure = action === 'fail' ? outage : null;
              store.lostReply = action === 'lose the reply' ? outage : null;
              await own.counters.flush().catch(() => undefined);
              if (action !== 'fail') own.stored = own.counted;
              if (action !== 'fail' && own.reads > 0) {
                own.others = modelled.reduce((sum, other) => (other === own ? sum : sum + other.stored), 0);
                // Counts without an acknowledgement are written, and read, again.
                if (action === 'flush') own.reads -= 1;
              }
            }
            const known = modelled.map((one) => one.counters.known(HOME, 'workspace', MINUTE));
            expect(known).to.deep.equal(modelled.map((one) => one.counted + one.others));
          }
          Object.assign(store, { failure: null, lostReply: null });
          const stored = modelled.reduce((sum, one) => sum + one.stored, 0);
          expect(await storedOf('workspace', MINUTE)).to.equal(stored);
        }),
      );
    });

    it('admits at most the limit plus the requests of one second, which is two flushes', async () => {
      const tick = fc.record({ one: fc.nat(6), other: fc.nat(6), isOneFirst: fc.boolean() });
      await fc.assert(
        fc.asyncProperty(fc.integer({ min: 1, max: 30 }), fc.array(tick, { maxLength: 12 }), async (limit, ticks) => {
          store = new FakeCounterStore();
          const [one, other] = [openProcess(), openProcess()];
          let admitted = 0;
          const send = (process: BufferedCounters, requests: number): void => {
            for (let request = 0; request < requests; request++) {
              if (process.known(HOME, 'workspace', MINUTE) >= limit) continue;
              process.add(HOME, 'workspace', MINUTE);
              admitted += 1;
            }
          };
          for (const { one: toOne, other: toOther, isOneFirst } of ticks) {
            send(one, toOne);
            send(other, toOther);
            for (const process of isOneFirst ? [one, other] : [other, one]) await process.flush();
          }
          const busiest = ticks.map((sent) => sent.one + sent.other).sort((a, b) => b - a);
          const inOneSecond = (busiest[0] ?? 0) + (busiest[1] ?? 0);
          const sent = busiest.reduce((sum, requests) => sum + requests, 0);
          expect(admitted).to.be.at.most(limit + inOneSecond);
          expect(admitted).to.be.at.least(Math.min(limit, sent));
        }),
      );
    });
  });
});
