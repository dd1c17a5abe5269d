import { expect } from 'chai';
import { AIMS, isMet } from '../../src/report/aims.js';
import { SECTIONS } from '../../src/sections.js';
import { comparisonOf } from '../support/comparison-of.js';

describe('an aim', () => {
  it('refers to an existing comparison', () => {
    const made = SECTIONS.flatMap(({ name, comparisons }) => comparisons.map((one) => `${name}/${one}`));
    for (const { comparison } of AIMS) expect(made).to.include(comparison);
  });

  it('is reached at its bound', () => {
    expect(isMet({ kind: 'at least', bound: 1.3 }, 1.3)).to.equal(true);
    expect(isMet({ kind: 'at least', bound: 1.3 }, 1.29)).to.equal(false);
    expect(isMet({ kind: 'at most', bound: 2 }, 2)).to.equal(true);
    expect(isMet({ kind: 'at most', bound: 2 }, 2.01)).to.equal(false);
  });

  it('for growth uses the worst row', () => {
    const growth = AIMS.find(({ comparison }) => comparison === 'growth/groups');
    const measured = comparisonOf({ 'rows-1000': [10], 'rows-1000000': [10.5], workspaces: [13], 'depth-90': [11] });
    expect(growth?.measure(measured)).to.equal(1.3);
  });

  it("for the tail is the product's latency relative to the hand-written server's", () => {
    const tail = AIMS.find(({ comparison }) => comparison === 'memory/tail');
    const measured = comparisonOf({ product: [1], 'node-http': [1] }, { rounds: [[{ p99: 3 }, { p99: 2 }]] });
    expect(tail?.measure(measured)).to.be.closeTo(1.5, 1e-9);
  });
});
