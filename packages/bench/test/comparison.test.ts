import { expect } from 'chai';
import { comparisonOf, figureIn, ratioIn, spreadOf } from '../src/comparison.js';

const [PRODUCT, PEER] = [0, 1];

/** In the second round the whole machine was three times slower. */
const COMPARISON = comparisonOf(
  'memory/page',
  [
    { work: 'a page', server: 'product' },
    { work: 'a page', server: 'fastify' },
  ],
  [
    [{ cpu: 10 }, { cpu: 20 }],
    [{ cpu: 30 }, { cpu: 60 }],
    [{ cpu: 10 }, { cpu: 22 }],
  ],
);

describe('a comparison', () => {
  it('has the median and quartiles as R computes them, for values in any order', () => {
    expect(spreadOf([100, 9, 1, 4, 20])).to.deep.equal({ median: 9, lower: 4, upper: 20 });
    expect(spreadOf([10, 1, 2, 4])).to.deep.equal({ median: 3, lower: 1.75, upper: 5.5 });
  });

  it('has the figure of a subject over all rounds', () => {
    expect(figureIn(COMPARISON, 'cpu', PEER)).to.deep.equal({ median: 22, lower: 21, upper: 41 });
  });

  it('computes ratios within each round, so that a slow machine changes nothing', () => {
    expect(ratioIn(COMPARISON, 'cpu', PEER, PRODUCT)).to.deep.equal({ median: 2, lower: 2, upper: 2.1 });
  });

  it('rejects a subject or figure that was not measured', () => {
    expect(() => figureIn(COMPARISON, 'cpu', 2)).to.throw(RangeError, 'subject 2');
    expect(() => figureIn(COMPARISON, 'p99', PEER)).to.throw(RangeError, 'p99');
  });
});
