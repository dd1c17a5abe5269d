import { expect } from 'chai';
import { computedFrom } from '../src/replaceable.js';

describe('computedFrom', () => {
  it('computes once from values that stay', () => {
    let count = 0;
    const read = computedFrom(['a'], ([value]) => `${String(value)}${String(++count)}`);
    expect([read(), read()]).to.deep.equal(['a1', 'a1']);
  });

  it('computes again from values that a function has changed, in place or not, and only then', () => {
    let [values, count] = [['a'], 0];
    const read = computedFrom(
      () => values,
      ([value]) => `${String(value)}${String(++count)}`,
    );
    const results = [read()];
    for (const next of [['a'], ['b'], ['b'], ['a']]) {
      values = next;
      results.push(read());
    }
    expect(results).to.deep.equal(['a1', 'a1', 'b2', 'b2', 'a3']);
  });
});
