import { expect } from 'chai';
import {
  toTimestamp,
  type ApiKeyId,
  type Counters,
  type CounterSubject,
  type CountingWindow,
} from '@workspace-api/core';
import { usagePeriodOf } from '@workspace-api/core/internal';
import { atOnce } from '../support/at-once.js';
import { CREATED_AT, minutesLater, newId } from './samples.js';
import { describeStorage, type OpenStorage } from './storage-harness.js';
import { describe, it } from '../runner/test-runner.js';

/** Returns a window that starts this many seconds after the samples were created. */
const windowOf = (seconds: number, startsAfter = 0): CountingWindow => {
  const start = Date.parse(CREATED_AT) + startsAfter * 1_000;
  return { start: toTimestamp(start), end: toTimestamp(start + seconds * 1_000) };
};

const MINUTE = windowOf(60);

const MONTH = usagePeriodOf(CREATED_AT);

/** Registers the cases that every Counters must pass, with two sets of ports over one store. */
export const describeCountersContract = (name: string, openHarness: OpenStorage): void => {
  describeStorage(`${name}: Counters`, openHarness, (store) => {
    const add = (subject: CounterSubject, window: CountingWindow, times = 1, { counters } = store().ports): void => {
      for (let time = 0; time < times; time++) counters.add(store().home, subject, window);
    };

    /** Resolves to the counts that another process reads. */
    const stored = (subject: CounterSubject, window: CountingWindow, workspaceId = store().home): Promise<number> =>
      store().openPorts().counters.total(workspaceId, subject, window);

    const totals = (all: readonly Counters[], subject: CounterSubject, window: CountingWindow): Promise<number[]> =>
      Promise.all(all.map((counters) => counters.total(store().home, subject, window)));

    it('stores counts when it is flushed or closed, and other processes see them', async () => {
      const { ports, home } = store();
      add('workspace', MINUTE, 3);
      await ports.counters.flush();
      expect(await stored('workspace', MINUTE)).to.equal(3);
      add('workspace', MINUTE);
      await ports.counters.close();
      expect(await stored('workspace', MINUTE)).to.equal(4);
      expect(ports.counters.known(home, 'workspace', MINUTE)).to.equal(4);
    });

    it('sums the counts of all processes, each once', async () => {
      const { ports, openPorts, home } = store();
      const other = openPorts();
      for (let round = 1; round <= 3; round++) {
        add('api_requests', MONTH, 1);
        add('api_requests', MONTH, 10, other);
        for (const { counters } of [ports, other]) await counters.flush();
        const all = [ports.counters, other.counters];
        // The first process has not yet read the counts that the second has just stored.
        const known = all.map((counters) => counters.known(home, 'api_requests', MONTH));
        expect(known).to.deep.equal([11 * round - 10, 11 * round]);
        expect(await totals(all, 'api_requests', MONTH)).to.deep.equal([11 * round, 11 * round]);
      }
      expect(await stored('api_requests', MONTH)).to.equal(33);
    });

    it('loses no count while totals are read and processes flush', async () => {
      const { ports, openPorts } = store();
      const other = openPorts();
      await atOnce(50, async (index) => {
        add('api_requests', MONTH, 1, index % 2 === 0 ? ports : other);
        await ports.counters.total(store().home, 'api_requests', MONTH);
        await (index % 3 === 0 ? ports : other).counters.flush();
        add('api_requests', MONTH);
      });
      await Promise.all([ports.counters.flush(), other.counters.flush()]);
      expect(await totals([ports.counters, other.counters], 'api_requests', MONTH)).to.deep.equal([100, 100]);
    });

    it('sums the API requests of each key in all processes, and all of them in the total', async () => {
      const { ports, openPorts, home, foreign } = store();
      const [first, second] = [ports.counters, openPorts().counters];
      const [one, other] = [newId() as ApiKeyId, newId() as ApiKeyId];
      for (let round = 0; round < 2; round++) {
        for (const keyId of [one, one, null]) first.add(home, 'api_requests', MONTH, null, keyId);
        for (const keyId of [one, other, other]) second.add(home, 'api_requests', MONTH, null, keyId);
        await Promise.all([first.flush(), second.flush()]);
      }
      first.add(home, 'api_requests', MONTH, null, other);
      const stored = { null: 2, [one]: 6, [other]: 4 };
      for (const counters of [first, second, openPorts().counters]) {
        const [counts, none] = await counters.requestsByKey(home, [MONTH, usagePeriodOf(MONTH.end)]);
        expect(Object.fromEntries(counts ?? [])).to.include({ ...stored, ...(counters === first && { [other]: 5 }) });
        expect([none, ...(await counters.requestsByKey(foreign, [MONTH]))].flatMap((all) => [...(all ?? [])])).to.be
          .empty;
      }
      expect(await totals([first, second], 'api_requests', MONTH)).to.deep.equal([13, 12]);
    });

    it('keeps subjects, windows and workspaces apart', async () => {
      const [one, other] = [newId() as ApiKeyId, newId() as ApiKeyId];
      const counted = [
        ['api_requests', MONTH, 1],
        ['workspace', MINUTE, 2],
        ['workspace', windowOf(60, 60), 3],
        [one, MINUTE, 4],
        [other, windowOf(3_600), 5],
      ] as const;
      for (const [subject, window, count] of counted) add(subject, window, count);
      await store().ports.counters.flush();
      for (const [subject, window, count] of counted) {
        expect(await stored(subject, window), subject).to.equal(count);
        expect(await stored(subject, window, store().foreign), subject).to.equal(0);
      }
    });

    describe('API requests', () => {
      it('are kept after rate windows and the month end', async () => {
        const { counters } = store().ports;
        const next = usagePeriodOf(MONTH.end);
        add('api_requests', MONTH, 5);
        for (let minute = 0; minute < 10; minute++) {
          add('workspace', windowOf(60, minute * 60));
          await counters.flush();
        }
        add('api_requests', next, 2);
        await counters.flush();
        add('api_requests', MONTH);
        await counters.flush();
        expect([await stored('api_requests', MONTH), await stored('api_requests', next)]).to.deep.equal([6, 2]);
      });
    });

    it('are erased with their workspace, and do not come back when its last requests end', async () => {
      const { ports, home, foreign } = store();
      const key = newId() as ApiKeyId;
      const count = (): void => {
        add('api_requests', MONTH);
        for (const subject of ['workspace', key] as const) add(subject, MINUTE);
      };
      count();
      ports.counters.add(foreign, 'api_requests', MONTH);
      await ports.counters.flush();
      await ports.workspaces.markDeleted(home, minutesLater(1));
      count();
      while ((await ports.eraser.eraseSome(home, 2)) === 2);
      for (let flush = 0; flush < 2; flush++) {
        await ports.counters.flush();
        expect(await stored('api_requests', MONTH)).to.equal(0);
        for (const subject of ['workspace', key] as const) expect(await stored(subject, MINUTE)).to.equal(0);
        count();
      }
      expect(await stored('api_requests', MONTH, foreign)).to.equal(1);
    });
  });
};
