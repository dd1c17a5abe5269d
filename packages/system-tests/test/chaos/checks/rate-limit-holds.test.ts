import { expect } from 'chai';
import { WORKSPACE_RATE_LIMIT } from '../../../src/chaos/api/rate-limit.js';
import { rateLimitHolds } from '../../../src/chaos/checks/rate-limit-holds.js';
import type { Exchange } from '../../../src/chaos/history/history.js';
import { evidenceOf, responseOf, spanOf, used } from '../support/evidence-of.js';
import { violationsOf } from '../support/violations-of.js';

const { limit, windowSeconds } = WORKSPACE_RATE_LIMIT;
const WINDOW = windowSeconds * 1_000;

/** Requests that process A lets through, from a time on, one per millisecond. */
const passed = (count: number, from: number): Exchange[] =>
  Array.from({ length: count }, (_, index) => used('key', [from + index, from + index + 1], responseOf(200)));

describe('the rate limit holds', () => {
  it('if a process lets through what the windows allow', () => {
    const limitedUses = [...passed(2 * limit, WINDOW - limit), ...passed(limit, 2 * WINDOW)];
    expect(rateLimitHolds.judge(evidenceOf({ limitedUses }))).to.deep.equal({
      checked: 3 * limit,
      excused: 0,
      violations: [],
    });
  });

  it('is broken by one more request', () => {
    const limitedUses = [
      ...passed(2 * limit + 1, 0),
      used('key', [0, 1], responseOf(429)),
      used('key', [0, 1], responseOf(200), { process: 'B' }),
    ];
    expect(violationsOf(rateLimitHolds, evidenceOf({ limitedUses }))).to.deep.equal([
      `A let ${2 * limit + 1} requests through, and the maximum is ${2 * limit}`,
    ]);
  });

  it('allows two more windows for a start of the process, and for a clock that is set ahead', () => {
    const limitedUses = passed(4 * limit, 0);
    const when = spanOf([2 * limit, 2 * limit]);
    const openings = [
      { outages: [{ process: 'A' as const, isKilled: true, ...when }] },
      { clockSteps: [{ process: 'A' as const, aheadMilliseconds: 1, ...when }] },
    ];
    for (const opening of openings)
      expect(violationsOf(rateLimitHolds, evidenceOf({ limitedUses, ...opening }))).to.deep.equal([]);
  });

  it('allows no window for a clock that is set back, or for the other process', () => {
    const limitedUses = passed(2 * limit + 1, 0);
    const clockSteps = [
      { process: 'A' as const, aheadMilliseconds: -1, ...spanOf([2, 3]) },
      { process: 'B' as const, aheadMilliseconds: 1, ...spanOf([2, 3]) },
    ];
    expect(violationsOf(rateLimitHolds, evidenceOf({ limitedUses, clockSteps }))).to.have.length(1);
  });
});
