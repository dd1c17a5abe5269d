import { expect } from 'chai';
import { figureIn, ratioIn } from '../../src/method/comparison.js';
import { comparisonOf } from '../support/comparison-of.js';

describe('a comparison', () => {
  // In the second round the whole machine was three times slower.
  const comparison = comparisonOf({ product: [10, 30, 10], peer: [20, 60, 22] });

  it('gives a figure of a subject over all rounds', () => {
    expect(figureIn(comparison, 'peer', 'cpu')).to.deep.equal({ median: 22, lower: 21, upper: 41 });
  });

  it('relates subjects inside each round, so that a slow machine changes nothing', () => {
    expect(ratioIn(comparison, 'peer')).to.deep.equal({ median: 2, lower: 2, upper: 2.1 });
  });

  it('relates the reference to itself', () => {
    expect(ratioIn(comparison, 'product')).to.deep.equal({ median: 1, lower: 1, upper: 1 });
  });

  it('rejects a subject that it does not have', () => {
    expect(() => figureIn(comparison, 'other', 'cpu')).to.throw('other');
    expect(() => ratioIn({ ...comparison, reference: 'gone' }, 'peer')).to.throw('gone');
  });

  it('rejects a figure that was not measured', () => {
    expect(() => figureIn(comparison, 'peer', 'p99')).to.throw('p99');
  });
});
