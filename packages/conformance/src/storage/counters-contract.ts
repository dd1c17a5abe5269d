import { expect } from 'chai';
import { setTimeout as pause } from 'node:timers/promises';
import { createWorkspaceAdmin } from '@workspace-api/admin';
import {
  createWorkspaceApi,
  isDomainError,
  toTimestamp,
  usagePeriodOf,
  type ApiKeyId,
  type CountingWindow,
} from '@workspace-api/core';
import { atOnce } from '../support/at-once.js';
import { platformAt } from './platform-at.js';
import { CREATED_AT, newId } from './samples.js';
import { describeStorage, type OpenStorage } from './storage-harness.js';
import { describe, it } from '../runner/test-runner.js';

/** Returns a window that starts this many seconds after the samples were created. */
const windowOf = (seconds: number, startsAfter = 0): CountingWindow => {
  const start = Date.parse(CREATED_AT) + startsAfter * 1_000;
  return { start: toTimestamp(start), end: toTimestamp(start + seconds * 1_000) };
};

const MINUTE = windowOf(60);
const MONTH = usagePeriodOf(CREATED_AT);

/** Registers the cases that every Counters must pass within one process. */
export const describeCountersContract = (name: string, openHarness: OpenStorage): void => {
  describeStorage(`${name}: Counters`, openHarness, (store) => {
    const counted = async (
      subject: 'api_requests' | 'workspace' | ApiKeyId,
      window: CountingWindow,
      workspaceId = store().home,
    ): Promise<readonly [known: number, total: number]> => {
      const { counters } = store().ports;
      return [counters.known(workspaceId, subject, window), await counters.total(workspaceId, subject, window)];
    };
    const add = (subject: 'api_requests' | 'workspace' | ApiKeyId, window: CountingWindow, times = 1): void => {
      const { ports, home } = store();
      for (let time = 0; time < times; time++) ports.counters.add(home, subject, window);
    };

    it('returns zero before the first count', async () => {
      expect(await counted('api_requests', MONTH)).to.deep.equal([0, 0]);
      expect(await counted(newId(), MINUTE)).to.deep.equal([0, 0]);
    });

    it('knows its counts immediately', async () => {
      const { ports, home } = store();
      for (let count = 1; count <= 1_000; count++) {
        ports.counters.add(home, 'workspace', MINUTE);
        expect(ports.counters.known(home, 'workspace', MINUTE)).to.equal(count);
      }
      expect(await counted('workspace', MINUTE)).to.deep.equal([1_000, 1_000]);
      expect(await counted('workspace', MINUTE)).to.deep.equal([1_000, 1_000]);
    });

    it('keeps subjects apart', async () => {
      const [one, other] = [newId() as ApiKeyId, newId() as ApiKeyId];
      add('api_requests', MINUTE, 1);
      add('workspace', MINUTE, 2);
      add(one, MINUTE, 3);
      add(other, MINUTE, 4);
      for (const [subject, count] of [
        ['api_requests', 1],
        ['workspace', 2],
        [one, 3],
        [other, 4],
      ] as const) {
        expect(await counted(subject, MINUTE), subject).to.deep.equal([count, count]);
      }
    });

    it('keeps consecutive windows and windows of different lengths apart', async () => {
      const [next, hour] = [windowOf(60, 60), windowOf(3_600)];
      const [key, slowKey] = [newId() as ApiKeyId, newId() as ApiKeyId];
      add(key, MINUTE, 1);
      add(slowKey, hour, 3);
      add(key, next, 2);
      expect(await counted(key, next)).to.deep.equal([2, 2]);
      expect(await counted(slowKey, hour)).to.deep.equal([3, 3]);
    });

    it('continues from its counts after a clock was ahead, even if they were shared', async () => {
      const key = newId() as ApiKeyId;
      const hour = windowOf(60, 3_600);
      const nextMonth = usagePeriodOf(MONTH.end);
      add(key, MINUTE, 3);
      add('api_requests', MONTH, 3);
      add(key, hour);
      add('api_requests', nextMonth);
      for (let count = 3; count < 8; count++) {
        expect(await counted(key, MINUTE)).to.deep.equal([count, count]);
        expect(await counted('api_requests', MONTH)).to.deep.equal([count, count]);
        add(key, MINUTE);
        add('api_requests', MONTH);
        await pause(400);
      }
    });

    it('enforces limits and quotas while a clock is ahead, and after it has returned', async () => {
      const { ports, home } = store();
      let now = Date.parse(CREATED_AT);
      const all = { ...ports, ...platformAt(() => toTimestamp(now)) };
      const rateLimits = { key: { limit: 3, windowSeconds: 60 }, workspace: null };
      const [api, admin] = [createWorkspaceApi(all, { rateLimits }), createWorkspaceAdmin(all)];
      await admin.setLimits(home, { quotas: { api_requests: 11 } });
      const { secret } = await admin.issueApiKey(home, 'owner', { name: 'Key', scopes: ['groups:read'] });

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
        return count;
      };
      // The window of the future stays open, and then windows follow the corrected clock. The quota of the month goes on.
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
        now = Date.parse(CREATED_AT) + seconds * 1_000;
        expect(await accepted(), `after ${seconds} seconds`).to.equal(expected);
      }
    });

    it('keeps workspaces apart', async () => {
      const { foreign } = store();
      const key = newId() as ApiKeyId;
      for (const subject of ['api_requests', 'workspace', key] as const) {
        add(subject, MINUTE, 2);
        expect(await counted(subject, MINUTE, foreign)).to.deep.equal([0, 0]);
      }
    });

    it('loses no count while totals are read', async () => {
      const { ports, home } = store();
      await atOnce(50, async () => {
        ports.counters.add(home, 'api_requests', MONTH);
        await ports.counters.total(home, 'api_requests', MONTH);
        ports.counters.add(home, 'api_requests', MONTH);
      });
      expect(await counted('api_requests', MONTH)).to.deep.equal([100, 100]);
    });

    describe('API requests', () => {
      it('are kept by calendar month, to the millisecond', async () => {
        const [start, end] = [Date.parse(MONTH.start), Date.parse(MONTH.end)];
        const monthOf = (moment: number): CountingWindow => usagePeriodOf(toTimestamp(moment));
        for (const moment of [start - 1, start, end - 1, end, end, end]) add('api_requests', monthOf(moment));
        const totals = [start - 1, start, end].map((moment) => counted('api_requests', monthOf(moment)));
        expect(await Promise.all(totals)).to.deep.equal([
          [1, 1],
          [2, 2],
          [3, 3],
        ]);
      });

      it('are kept apart for the same month of two years', async () => {
        add('api_requests', MONTH);
        expect(await counted('api_requests', usagePeriodOf(toTimestamp(Date.UTC(2025, 0, 31))))).to.deep.equal([0, 0]);
      });

      it('are kept after rate windows and the month end', async () => {
        const next = usagePeriodOf(MONTH.end);
        add('api_requests', MONTH, 5);
        for (let minute = 0; minute < 10; minute++) add('workspace', windowOf(60, minute * 60));
        add('api_requests', next, 2);
        add('api_requests', MONTH);
        expect(await counted('api_requests', MONTH)).to.deep.equal([6, 6]);
        expect(await counted('api_requests', next)).to.deep.equal([2, 2]);
      });
    });
  });
};
