import { expect } from 'chai';
import { comparisonOf, figureIn, medianOf, ratioIn } from '../src/comparison.js';

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
  it('has the median of values in any order', () => {
    expect(medianOf([100, 9, 1, 4, 20])).to.equal(9);
    expect(medianOf([10, 1, 2, 4])).to.equal(3);
  });

  it('has the figure of a subject over all rounds', () => {
    expect(figureIn(COMPARISON, 'cpu', PEER)).to.equal(22);
  });

  it('computes ratios within each round, so that a slow machine changes nothing', () => {
    expect(ratioIn(COMPARISON, 'cpu', PEER, PRODUCT)).to.equal(2);
  });

  it('rejects a subject or figure that was not measured', () => {
    expect(() => figureIn(COMPARISON, 'cpu', 2)).to.throw(RangeError, 'subject 2');
    expect(() => figureIn(COMPARISON, 'p99', PEER)).to.throw(RangeError, 'p99');
  });
});
