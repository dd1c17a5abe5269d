import { CountingIds } from '@workspace-api/testing';
import { OWNER, rejectionOf } from '@workspace-api/test-stubs';
import { expect } from 'chai';
import fc from 'fast-check';
import { mock } from 'node:test';
import type { ApiKeyId } from '../../src/keys/api-key.js';
import { DomainError, isDomainError } from '../../src/errors/domain-error.js';
import { BufferedCounters, type BufferedCountersOptions } from '../../src/limits/buffered-counters.js';
import type { CountingWindow } from '../../src/limits/counting-window.js';
import { usagePeriodOf } from '../../src/limits/usage-period.js';
import { toTimestamp, type Timestamp } from '../../src/schema/timestamp.js';
import type { WorkspaceId } from '../../src/schema/id.js';
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

const DELAY = 500;
const INTERVAL = 30_000;

const outage = new DomainError('unavailable', { retryAfterSeconds: 1, applied: 'unknown' });

describe('BufferedCounters', () => {
  let store: FakeCounterStore;
  let counters: BufferedCounters;

  beforeEach(() => {
    store = new FakeCounterStore();
    scheduled = new Map();
    counters = openProcess();
  });

  /** What each process scheduled, by its delay in milliseconds. */
  let scheduled: Map<BufferedCounters, Map<number, () => void>>;

  /** Counters of one of several processes. They flush only when a case says so. */
  const openProcess = (options: Partial<BufferedCountersOptions> = {}): BufferedCounters => {
    const timers = new Map<number, () => void>();
    const process = new BufferedCounters(store, {
      schedule: (flush, milliseconds) => timers.set(milliseconds, flush),
      newWriter: () => ids.next(),
      ...options,
    });
    scheduled.set(process, timers);
    return process;
  };

  /** Runs what a process scheduled after this time, and waits until it has ended. */
  const elapse = async (milliseconds: number, process = counters): Promise<void> => {
    const flush = scheduled.get(process)?.get(milliseconds);
    scheduled.get(process)?.delete(milliseconds);
    flush?.();
    await new Promise((resolve) => setImmediate(resolve));
  };

  const delays = (): number[] => [...(scheduled.get(counters)?.keys() ?? [])].sort((one, other) => one - other);

  const add = (
    subject: 'api_requests' | 'workspace' | ApiKeyId,
    window: CountingWindow,
    times = 1,
    limit: number | null = null,
  ): void => {
    for (let time = 0; time < times; time++) counters.add(HOME, subject, window, limit);
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

  /** Lets enough time pass for an ended window to be dropped. */
  const elapseIntervals = async (): Promise<void> => {
    for (let interval = 0; interval < 3; interval++) {
      await elapse(INTERVAL);
      add('api_requests', NEXT_MONTH);
    }
  };

  describe('in one process', () => {
    it('knows its counts immediately, and stores none before a flush', async () => {
      for (let count = 1; count <= 1_000; count++) {
        add('workspace', MINUTE);
        expect(counters.known(HOME, 'workspace', MINUTE)).to.equal(count);
      }
      expect(store.calls).to.deep.equal([]);
      expect(await counted('workspace', MINUTE)).to.deep.equal([1_000, 1_000]);
      expect(await storedOf('workspace', MINUTE)).to.equal(0);
    });

    it('keeps a month and a window that start together apart', async () => {
      const first = { start: MONTH.start, end: toTimestamp(Date.parse(MONTH.start) + 60_000) };
      add('workspace', first, 60);
      add('api_requests', MONTH, 3);
      for (let flush = 0; flush < 3; flush++) await counters.flush();
      expect(await counted('workspace', first)).to.deep.equal([60, 60]);
      expect(await counted('api_requests', MONTH)).to.deep.equal([3, 3]);
    });

    it('shares any number of counts with one write and one read, and counts itself among the processes', async () => {
      for (const subject of ['api_requests', 'workspace', KEY] as const) add(subject, MINUTE, 100);
      await counters.flush();
      expect(store.calls.splice(0)).to.deep.equal(['write 4', 'read 4']);
      const subjects = [...store.totals.keys()].map((key) => key.split(',')[1]);
      expect(subjects).to.have.members(['workspace', 'api_requests', 'workspace', KEY]);
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

  describe('of several keys', () => {
    const OTHER = ids.next() as ApiKeyId;

    const use = (keyId: ApiKeyId | null, times: number, process = counters): void => {
      for (let time = 0; time < times; time++) process.add(HOME, 'api_requests', MONTH, null, keyId);
    };

    const byKey = async (): Promise<unknown> =>
      (await counters.requestsByKey(HOME, [MONTH, NEXT_MONTH])).map((counts) =>
        Object.fromEntries([...counts].map(([keyId, count]) => [String(keyId), count])),
      );

    it('know the requests of each, those of other processes and those that are not stored too', async () => {
      const process = openProcess();
      use(KEY, 4, process);
      use(null, 2, process);
      await process.flush();
      use(KEY, 3);
      use(OTHER, 2);
      use(null, 1);
      expect(await byKey()).to.deep.equal([{ [KEY]: 7, [OTHER]: 2, null: 3 }, {}]);
      await counters.flush();
      use(OTHER, 5);
      expect(await byKey()).to.deep.equal([{ [KEY]: 7, [OTHER]: 7, null: 3 }, {}]);
      expect(await counted('api_requests', MONTH)).to.deep.equal([11 + 6, 17]);
      await counters.close();
      expect(await storedOf('api_requests', MONTH)).to.equal(17);
    });

    it('write only what has grown', async () => {
      const writes = mock.method(store, 'write');
      use(KEY, 1);
      use(OTHER, 1);
      await counters.flush();
      use(OTHER, 3);
      await counters.flush();
      const written = writes.mock.calls.flatMap(({ arguments: [all] }) =>
        all
          .filter(({ subject }) => subject === 'api_requests')
          .map(({ sources }) => sources.map(({ keyId, total }) => [keyId, total])),
      );
      expect(written).to.deep.equal([
        [
          [OTHER, 1],
          [KEY, 1],
        ],
        [[OTHER, 4]],
      ]);
    });
  });

  describe('in the background', () => {
    let outcomes: string[];

    beforeEach(async () => {
      outcomes = [];
      counters = openProcess({
        onFlush: (outcome, error) => outcomes.push(error instanceof Error ? `${outcome}: ${error.message}` : outcome),
      });
      expect(delays()).to.deep.equal([]);
      // The process counts itself when a window opens.
      add(KEY, MINUTE);
      await elapse(DELAY);
      expect(store.calls.splice(0)).to.deep.equal(['write 1', 'read 1']);
    });

    it('a count is shared when it has grown by an eighth of its limit', async () => {
      for (const shared of [75, 150]) {
        add('workspace', MINUTE, 74, 600);
        expect(delays()).to.deep.equal([INTERVAL]);
        add('workspace', MINUTE, 1, 600);
        expect(delays()).to.deep.equal([DELAY, INTERVAL]);
        await elapse(DELAY);
        expect(store.calls.splice(0)).to.deep.equal(['write 1', 'read 2']);
        expect(await storedOf('workspace', MINUTE)).to.equal(shared);
        store.calls.length = 0;
      }
    });

    describe('the share of five processes', () => {
      let others: readonly BufferedCounters[];

      beforeEach(async () => {
        others = Array.from({ length: 4 }, () => openProcess());
        for (const other of others) {
          other.add(FOREIGN, 'workspace', MINUTE);
          await elapse(DELAY, other);
        }
        add(KEY, MINUTE, 1, 1);
        await elapse(DELAY);
      });

      /** Expects that the process shares its count after this many more. */
      const expectShare = async (window: CountingWindow, share: number): Promise<void> => {
        const before = await storedOf('workspace', window);
        add('workspace', window, share - 1, 600);
        await elapse(DELAY);
        expect(await storedOf('workspace', window)).to.equal(before);
        add('workspace', window, 1, 600);
        await elapse(DELAY);
        expect(await storedOf('workspace', window)).to.equal(before + share);
      };

      it('is a fifth, also in the next window', async () => {
        for (const window of [MINUTE, windowOf(60, 60)]) await expectShare(window, 15);
      });

      it('is whole once a process has read that no other counts, and a fifth again when one does', async () => {
        await expectShare(MINUTE, 15);
        await expectShare(MINUTE, 75);
        others[0]?.add(HOME, 'workspace', MINUTE);
        await others[0]?.flush();
        await expectShare(MINUTE, 75);
        await expectShare(MINUTE, 15);
      });

      it('is whole in the second window without the others', async () => {
        for (const start of [60, 120]) {
          store.calls.length = 0;
          add(KEY, windowOf(60, start), 1, 1);
          await elapse(DELAY);
          expect(store.calls, 'its count and itself').to.deep.equal(['write 2', 'read 2']);
        }
        await expectShare(windowOf(60, 120), 75);
      });
    });

    it('each count of a small limit is shared', async () => {
      for (let count = 1; count <= 3; count++) {
        add('workspace', MINUTE, 1, 8);
        await elapse(DELAY);
        expect(await storedOf('workspace', MINUTE)).to.equal(count);
      }
    });

    it('a rate count below its share is neither written nor read', async () => {
      add('workspace', MINUTE, 74, 600);
      add(KEY, MINUTE, 1_000);
      for (const milliseconds of [DELAY, INTERVAL]) await elapse(milliseconds);
      expect([delays(), store.calls]).to.deep.equal([[], []]);
    });

    it('usage is written every 30 seconds, and not read', async () => {
      add('api_requests', MONTH, 7);
      await elapse(DELAY);
      store.calls.length = 0;
      await elapse(INTERVAL);
      expect(store.calls).to.deep.equal(['write 1']);
      expect(await storedOf('api_requests', MONTH)).to.equal(7);
      store.calls.length = 0;
      await elapse(INTERVAL);
      expect(store.calls).to.deep.equal([]);
    });

    it('usage with a quota is read at the first count, because it may be spent', async () => {
      const other = openProcess();
      for (let count = 0; count < 100; count++) other.add(HOME, 'api_requests', MONTH);
      await other.flush();
      add('api_requests', MONTH, 1, 100);
      await elapse(DELAY);
      expect(counters.known(HOME, 'api_requests', MONTH)).to.equal(101);
      store.calls.length = 0;
      add('api_requests', MONTH, 1, 1_000);
      await elapse(DELAY);
      expect(store.calls).to.deep.equal([]);
    });

    it('a flush is repeated until the store is available again, and each outcome is reported', async () => {
      store.failure = outage;
      outcomes.length = 0;
      add('workspace', MINUTE, 1, 1);
      for (let attempt = 0; attempt < 3; attempt++) await elapse(DELAY);
      store.failure = null;
      await elapse(DELAY);
      const failed = `failed: ${outage.message}`;
      expect(outcomes).to.deep.equal([failed, failed, failed, 'succeeded']);
      expect(await storedOf('workspace', MINUTE)).to.equal(1);
    });

    it('a count whose write failed is written again with the next flush, and one that was written is not', async () => {
      add('workspace', MINUTE, 1, 1);
      store.lostReply = outage;
      await elapse(DELAY);
      store.lostReply = null;
      const read = Object.assign(store, { read: () => Promise.reject(outage) });
      store.calls.length = 0;
      await elapse(DELAY);
      Reflect.deleteProperty(read, 'read');
      await elapse(DELAY);
      expect(store.calls).to.deep.equal(['write 1', 'read 2']);
    });

    it('usage that could not be written is written at the next interval', async () => {
      store.failure = outage;
      add('api_requests', MONTH);
      await elapse(INTERVAL);
      store.failure = null;
      await elapse(INTERVAL);
      expect(await storedOf('api_requests', MONTH)).to.equal(1);
    });

    it('a flush is not scheduled again before a slow one has ended', async () => {
      add('workspace', MINUTE, 1, 1);
      let end = (): void => undefined;
      store.gate = new Promise((resolve) => (end = resolve));
      await elapse(DELAY);
      add('workspace', MINUTE, 1, 1);
      expect(delays()).to.deep.equal([INTERVAL]);
      end();
      await elapse(DELAY);
      expect(delays()).to.deep.equal([DELAY, INTERVAL]);
      await elapse(DELAY);
      expect(await storedOf('workspace', MINUTE)).to.equal(2);
    });

    it('nothing is shared after the counters are closed, which stores all counts', async () => {
      add('workspace', MINUTE, 3, 600);
      add('api_requests', MONTH);
      await counters.close();
      expect([await storedOf('workspace', MINUTE), await storedOf('api_requests', MONTH)]).to.deep.equal([3, 1]);
      store.calls.length = 0;
      for (const milliseconds of [DELAY, INTERVAL]) await elapse(milliseconds);
      add('workspace', MINUTE, 1, 1);
      expect([delays(), store.calls]).to.deep.equal([[], []]);
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

  describe('while a part of the store cannot be reached', () => {
    const partOutage = new DomainError('unavailable', { retryAfterSeconds: 1, applied: 'no' });

    beforeEach(() => {
      for (const workspaceId of [HOME, FOREIGN]) counters.add(workspaceId, 'workspace', MINUTE);
    });

    for (const method of ['write', 'read']) {
      const callsOf = (): string[] => store.calls.filter((call) => call.startsWith(method));

      it(`shares the counts of the other part, and reports the outage, if it fails to ${method}`, async () => {
        const other = openProcess();
        other.add(HOME, 'workspace', MINUTE, null);
        await other.flush();
        store.calls.length = 0;
        store.outages.set(`${method} ${FOREIGN}`, partOutage);
        expect(await rejectionOf(counters.flush())).to.equal(partOutage);
        expect(callsOf().slice(0, 4)).to.deep.equal([3, 1, 1, 1].map((count) => `${method} ${count}`));
        expect(await counted('workspace', MINUTE)).to.deep.equal([2, 2]);
        expect(await storedOf('workspace', MINUTE)).to.equal(2);
      });

      it(`asks once if it fails to ${method} for another reason`, async () => {
        const failure = new Error('A fault of the adapter.');
        store.outages.set(`${method} ${FOREIGN}`, failure);
        expect(await counters.flush().catch((error: unknown) => error)).to.equal(failure);
        expect(callsOf()).to.deep.equal([`${method} 3`]);
      });
    }
  });

  describe('windows that have ended', () => {
    it('are removed from memory, also during an outage', async () => {
      store.failure = outage;
      for (let minute = 0; minute < 10; minute++) {
        add('workspace', windowOf(60, minute * 60));
        await elapse(INTERVAL);
      }
      expect(counters.known(HOME, 'workspace', windowOf(60, 7 * 60))).to.equal(0);
      expect(counters.known(HOME, 'workspace', windowOf(60, 9 * 60))).to.equal(1);
      store.failure = null;
      await counters.flush();
      expect(store.totals).to.have.property('size').that.is.at.most(4);
    });

    for (const lengths of [
      [60, 3_600],
      [3_600, 60],
    ]) {
      it(`are kept while a longer window with the same start is open: ${lengths.join()}`, async () => {
        for (const seconds of lengths) add(seconds === 60 ? 'workspace' : KEY, windowOf(seconds));
        for (let interval = 0; interval < 3; interval++) {
          add('workspace', windowOf(60, 600));
          await elapse(INTERVAL);
        }
        expect(counters.known(HOME, KEY, windowOf(3_600))).to.equal(1);
      });
    }

    it('lose no request that was in flight when a month ended', async () => {
      add('api_requests', MONTH, 5);
      await elapseIntervals();
      expect(counters.known(HOME, 'api_requests', MONTH)).to.equal(0);
      expect(await counters.total(HOME, 'api_requests', MONTH)).to.equal(5);
      add('api_requests', MONTH);
      expect(await counters.total(HOME, 'api_requests', MONTH)).to.equal(6);
      await counters.flush();
      expect(await storedOf('api_requests', MONTH)).to.equal(6);
      expect(await storedOf('api_requests', NEXT_MONTH)).to.equal(3);
    });

    it('are kept for an interval after a slow request has counted in them', async () => {
      add('workspace', windowOf(60, 600));
      add('workspace', MINUTE);
      for (const known of [1, 0]) {
        await elapse(INTERVAL);
        expect(counters.known(HOME, 'workspace', MINUTE)).to.equal(known);
        add('workspace', windowOf(60, 600));
      }
    });

    it('are not shared any more, unlike counts of the others that are due', async () => {
      const later = windowOf(60, 600);
      store.failure = outage;
      add('workspace', MINUTE, 1, 1);
      await elapse(DELAY);
      for (let interval = 0; interval < 2; interval++) {
        add('workspace', later, 1, 1);
        add('api_requests', MONTH);
        await elapse(INTERVAL);
      }
      store.failure = null;
      await elapse(DELAY);
      expect(await storedOf('workspace', later)).to.equal(2);
      expect(await storedOf('workspace', MINUTE)).to.equal(0);
    });

    it('are kept until they are stored, if they count usage', async () => {
      store.failure = outage;
      add('api_requests', MONTH);
      await elapseIntervals();
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
      for (let interval = 0; interval < 5; interval++) {
        await elapse(INTERVAL);
        add('workspace', MINUTE, counters.known(HOME, 'workspace', MINUTE) < 4 ? 1 : 0);
        add('api_requests', MONTH);
      }
      await counters.flush();
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
      for (let interval = 0; interval < 5; interval++) {
        await elapse(INTERVAL);
        expect(counters.known(HOME, 'api_requests', MONTH)).to.equal(3 + interval);
        add('api_requests', MONTH);
      }
    });

    it('forgets counts while the clock stays ahead, and knows them again after a read', async () => {
      add('workspace', MINUTE);
      await counters.flush();
      for (let interval = 0; interval < 3; interval++) {
        add('workspace', windowOf(60, 3_600));
        await elapse(INTERVAL);
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
            isRead: true,
          }));
          for (const { process, action } of sequence) {
            const own = modelled[process];
            if (own === undefined) continue;
            if (action === 'add') {
              own.counters.add(HOME, 'workspace', MINUTE);
              own.counted += 1;
              own.isRead = false;
            } else {
              store.failure = action === 'fail' ? outage : null;
              store.lostReply = action === 'lose the reply' ? outage : null;
              await own.counters.flush().catch(() => undefined);
              if (action !== 'fail') own.stored = own.counted;
              if (action !== 'fail' && !own.isRead) {
                own.others = modelled.reduce((sum, other) => (other === own ? sum : sum + other.stored), 0);
                // Counts without an acknowledgement are written, and read, again.
                own.isRead = action === 'flush';
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

    it('admits at most a quarter more than the limit, and what arrives before the flush', async () => {
      const tick = fc.array(fc.nat(12), { minLength: 3, maxLength: 3 });
      await fc.assert(
        fc.asyncProperty(fc.integer({ min: 1, max: 200 }), fc.array(tick, { maxLength: 30 }), async (limit, ticks) => {
          store = new FakeCounterStore();
          const processes = [openProcess(), openProcess(), openProcess()];
          for (const process of [...processes, ...processes]) {
            process.add(FOREIGN, 'workspace', MINUTE, 1);
            await elapse(DELAY, process);
          }
          let admitted = 0;
          for (const requests of ticks) {
            for (const [index, process] of processes.entries()) {
              for (let request = 0; request < (requests[index] ?? 0); request++) {
                if (process.known(HOME, 'workspace', MINUTE) >= limit) continue;
                process.add(HOME, 'workspace', MINUTE, limit);
                admitted += 1;
              }
            }
            for (const process of processes) await elapse(DELAY, process);
          }
          const arrivals = ticks.map((requests) => requests.reduce((sum, count) => sum + count, 0));
          const sent = arrivals.reduce((sum, count) => sum + count, 0);
          expect(admitted).to.be.at.most(limit + limit / 4 + Math.max(0, ...arrivals));
          expect(admitted).to.be.at.least(Math.min(limit, sent));
        }),
        { numRuns: 50 },
      );
    });
  });
});
