import { ManualClock } from '@workspace-api/testing';
import { expect } from 'chai';
import { WindowedCounts } from '../../src/limits/windowed-counts.js';

const open = () => {
  const clock = new ManualClock('2026-01-31T09:30:10.500Z');
  return { clock, counts: new WindowedCounts(60, clock) };
};

describe('WindowedCounts', () => {
  it('counts each name in its window, and returns the seconds that are left', () => {
    const { counts } = open();
    expect(counts.add('ann', 1, 5)).to.deep.equal({ count: 1, resetSeconds: 50 });
    expect(counts.add('ann', 2, 5)).to.deep.include({ count: 3 });
    expect(counts.add('bob', 1, 5)).to.deep.include({ count: 1 });
    expect(counts.add('ann', 0, 5)).to.deep.include({ count: 3 });
  });

  it('keeps no amount that exceeds the maximum, so that a rejected request costs nothing', () => {
    const { counts } = open();
    counts.add('ann', 2, 2);
    for (let request = 0; request < 3; request++) expect(counts.add('ann', 1, 2).count).to.equal(3);
    expect(counts.add('ann', 0, 2).count).to.equal(2);
  });

  it('keeps no name without a count, so that they do not displace those with one', () => {
    const { counts } = open();
    counts.add('ann', 2, 5);
    for (let name = 0; name < 50_000; name++) counts.add(`caller ${name}`, 0, 5);
    expect(counts.add('ann', 0, 5).count).to.equal(2);
  });

  it('counts 50,000 names; one more restarts all counts', () => {
    const { counts } = open();
    const count = (name: number): number => counts.add(String(name), 1, 5).count;
    for (let name = 1; name <= 50_000; name++) count(name);
    expect([1, 2, 1].map(count)).to.deep.equal([2, 2, 3]);
    expect([50_001, 1].map(count)).to.deep.equal([1, 1]);
  });

  it('restarts with the next window', () => {
    const { counts, clock } = open();
    counts.add('ann', 2, 5);
    clock.advance(49_499);
    expect(counts.add('ann', 0, 5)).to.deep.equal({ count: 2, resetSeconds: 1 });
    clock.advance(1);
    expect(counts.add('ann', 0, 5)).to.deep.equal({ count: 0, resetSeconds: 60 });
  });
});
