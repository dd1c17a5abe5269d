import { expect } from 'chai';
import { figureIn, ratioIn } from '../../src/method/comparison.js';
import { comparisonOf } from '../support/comparison-of.js';

describe('a comparison', () => {
  // In the second round the whole machine was three times slower.
  const comparison = comparisonOf({ product: [10, 30, 10], peer: [20, 60, 22] });

  it('returns a figure of a subject over all rounds', () => {
    expect(figureIn(comparison, 'peer', 'cpu')).to.deep.equal({ median: 22, lower: 21, upper: 41 });
  });

  it('computes ratios within each round, so that a slow machine changes nothing', () => {
    expect(ratioIn(comparison, 'peer')).to.deep.equal({ median: 2, lower: 2, upper: 2.1 });
  });

  it('returns 1 for the reference', () => {
    expect(ratioIn(comparison, 'product')).to.deep.equal({ median: 1, lower: 1, upper: 1 });
  });

  it('rejects an unknown subject', () => {
    expect(() => figureIn(comparison, 'other', 'cpu')).to.throw('other');
    expect(() => ratioIn({ ...comparison, reference: 'gone' }, 'peer')).to.throw('gone');
  });

  it('rejects a figure that was not measured', () => {
    expect(() => figureIn(comparison, 'peer', 'p99')).to.throw('p99');
  });
});
