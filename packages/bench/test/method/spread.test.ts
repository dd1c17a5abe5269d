import { expect } from 'chai';
import { percentile, spreadOf } from '../../src/method/spread.js';

describe('spreadOf', () => {
  it('gives median and quartiles as R does, of values in any order', () => {
    expect(spreadOf([9, 1, 4, 7, 2])).to.deep.equal({ median: 4, lower: 2, upper: 7 });
    expect(spreadOf([10, 1, 2, 4])).to.deep.equal({ median: 3, lower: 1.75, upper: 5.5 });
  });

  it('orders by size and not by spelling', () => {
    expect(spreadOf([100, 20, 3]).median).to.equal(20);
  });

  it('gives the value itself where there is one', () => {
    expect(spreadOf([5])).to.deep.equal({ median: 5, lower: 5, upper: 5 });
  });

  it('leaves the values in their order', () => {
    const values = [3, 1, 2];
    spreadOf(values);
    expect(values).to.deep.equal([3, 1, 2]);
  });

  it('rejects no values', () => {
    expect(() => spreadOf([])).to.throw(RangeError);
  });
});

describe('percentile', () => {
  const hundred = Float64Array.from({ length: 100 }, (_, index) => index + 1);

  it('gives the value that so many do not exceed', () => {
    expect([0.5, 0.99, 0.999, 1].map((share) => percentile(hundred, share))).to.deep.equal([50, 99, 100, 100]);
  });

  it('is not a number where there is no value', () => {
    expect(percentile(new Float64Array(), 0.5)).to.deep.equal(NaN);
  });
});
