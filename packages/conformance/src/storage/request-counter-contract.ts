import { expect } from 'chai';
import { it } from 'mocha';
import { toTimestamp, usagePeriodOf } from '@workspace-api/core';
import { CREATED_AT } from './samples.js';
import { describeStorage, type OpenStorage } from './storage-harness.js';

/** Registers the cases that every RequestCounter must pass. */
export const describeRequestCounterContract = (name: string, openHarness: OpenStorage): void => {
  describeStorage(`${name}: RequestCounter`, openHarness, (store) => {
    const period = usagePeriodOf(CREATED_AT);

    it('answers 0 before anything was counted', async () => {
      const { ports, home } = store();
      expect(await ports.requests.total(home, period)).to.equal(0);
    });

    it('answers at once what this process has counted', async () => {
      const { ports, home } = store();
      ports.requests.count(home, CREATED_AT);
      expect(await ports.requests.total(home, period)).to.equal(1);
      for (let request = 0; request < 1_000; request++) ports.requests.count(home, CREATED_AT);
      expect(await ports.requests.total(home, period)).to.equal(1_001);
      expect(await ports.requests.total(home, period)).to.equal(1_001);
    });

    it('keeps calendar months apart, to the millisecond', async () => {
      const { ports, home } = store();
      const start = Date.parse(period.start);
      const end = Date.parse(period.end);
      for (const milliseconds of [start - 1, start, end - 1, end, end, end]) {
        ports.requests.count(home, toTimestamp(milliseconds));
      }
      const totals = [start - 1, start, end].map((moment) =>
        ports.requests.total(home, usagePeriodOf(toTimestamp(moment))),
      );
      expect(await Promise.all(totals)).to.deep.equal([1, 2, 3]);
    });

    it('keeps the same month of two years apart', async () => {
      const { ports, home } = store();
      ports.requests.count(home, CREATED_AT);
      expect(await ports.requests.total(home, usagePeriodOf(toTimestamp(Date.UTC(2025, 0, 31))))).to.equal(0);
    });

    it('keeps workspaces apart', async () => {
      const { ports, home, foreign } = store();
      ports.requests.count(home, CREATED_AT);
      ports.requests.count(home, CREATED_AT);
      ports.requests.count(foreign, CREATED_AT);
      expect(await ports.requests.total(home, period)).to.equal(2);
      expect(await ports.requests.total(foreign, period)).to.equal(1);
    });
  });
};
