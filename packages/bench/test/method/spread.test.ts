import { expect } from 'chai';
import { percentile, spreadOf } from '../../src/method/spread.js';

describe('spreadOf', () => {
  it('returns median and quartiles as R does, for values in any order', () => {
    expect(spreadOf([9, 1, 4, 7, 2])).to.deep.equal({ median: 4, lower: 2, upper: 7 });
    expect(spreadOf([10, 1, 2, 4])).to.deep.equal({ median: 3, lower: 1.75, upper: 5.5 });
  });

  it('sorts numerically', () => {
    expect(spreadOf([100, 20, 3]).median).to.equal(20);
  });

  it('returns the value itself if there is only one', () => {
    expect(spreadOf([5])).to.deep.equal({ median: 5, lower: 5, upper: 5 });
  });

  it('does not change the order of its input', () => {
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

  it('returns the value that this share does not exceed', () => {
    expect([0.5, 0.99, 0.999, 1].map((share) => percentile(hundred, share))).to.deep.equal([50, 99, 100, 100]);
  });

  it('is NaN without values', () => {
    expect(percentile(new Float64Array(), 0.5)).to.deep.equal(NaN);
  });
});
