import { expect } from 'chai';
import { usageIsComplete } from '../../../src/chaos/checks/usage-is-complete.js';
import type { Outage, StoredCounts } from '../../../src/chaos/history/history.js';
import { created, evidenceOf, pageOf, rejected, responseOf, spanOf, used } from '../support/evidence-of.js';
import { violationsOf } from '../support/violations-of.js';

const storedBefore = (before: number, process: StoredCounts['process'] = 'A'): StoredCounts => ({ process, before });

const outageOf = (when: readonly [number, number], isKilled: boolean): Outage => ({
  process: 'A',
  isKilled,
  ...spanOf(when),
});

/** Three requests that were let through, until time 30. */
const requests = {
  creations: [created('k', 'c', [0, 10])],
  pages: [pageOf(['c'], [10, 20])],
  uses: [used('key', [20, 30], responseOf(200))],
};

describe('the usage is complete', () => {
  it('holds if it has every request once', () => {
    const evidence = evidenceOf({ ...requests, storedCounts: [storedBefore(30)], storedUsage: 3 });
    expect(usageIsComplete.judge(evidence)).to.deep.equal({ checked: 3, excused: 0, violations: [] });
  });

  it('is broken by a lost or a doubled request', () => {
    const lost = evidenceOf({ ...requests, storedCounts: [storedBefore(30)], storedUsage: 2 });
    expect(violationsOf(usageIsComplete, lost)).to.deep.equal(['the usage is 2, and must be 3 to 3']);
    const doubled = evidenceOf({ ...requests, storedCounts: [storedBefore(30)], storedUsage: 4 });
    expect(violationsOf(usageIsComplete, doubled)).to.deep.equal(['the usage is 4, and must be 3 to 3']);
  });

  it('may lack requests that their own process has not stored yet', () => {
    const storedCounts = [storedBefore(20), storedBefore(30, 'B')];
    expect(usageIsComplete.judge(evidenceOf({ ...requests, storedCounts, storedUsage: 2 }))).to.deep.equal({
      checked: 2,
      excused: 0,
      violations: [],
    });
  });

  it('may lack the last requests of a process that was killed, although it stores counts again later', () => {
    const storedCounts = [storedBefore(10), storedBefore(50)];
    const outages = [outageOf([25, 40], true)];
    expect(
      violationsOf(usageIsComplete, evidenceOf({ ...requests, outages, storedCounts, storedUsage: 0 })),
    ).to.deep.equal(['the usage is 0, and must be 1 to 3']);
  });

  it('has every request of a process that was shut down gracefully', () => {
    const evidence = { ...requests, outages: [outageOf([25, 40], false)], storedCounts: [storedBefore(35)] };
    expect(violationsOf(usageIsComplete, evidenceOf({ ...evidence, storedUsage: 2 }))).to.deep.equal([
      'the usage is 2, and must be 3 to 3',
    ]);
  });

  it('has no rejected keys, and may have requests without a response', () => {
    const uses = [used('key', [0, 10], responseOf(401)), used('key', [0, 10], responseOf(503))];
    const evidence = evidenceOf({ uses, creations: [rejected('k', [0, 10])], storedCounts: [storedBefore(10)] });
    expect(violationsOf(usageIsComplete, evidence)).to.deep.equal([]);
    expect(violationsOf(usageIsComplete, { ...evidence, storedUsage: 2 })).to.deep.equal([]);
    expect(violationsOf(usageIsComplete, { ...evidence, storedUsage: 3 })).to.deep.equal([
      'the usage is 3, and must be 0 to 2',
    ]);
  });
});
