import { expect } from 'chai';
import { RecentKeys } from '../../src/limits/recent-keys.js';

const remember = (count: number): RecentKeys => {
  const keys = new RecentKeys();
  for (let index = 0; index < count; index++) keys.add(String(index));
  return keys;
};

describe('RecentKeys', () => {
  it('remembers at least the last 10,000 keys, and forgets older ones', () => {
    expect(remember(20_000).has('0')).to.equal(true);
    expect(remember(20_001).has('9999')).to.equal(false);
    expect(remember(20_001).has('10000')).to.equal(true);
  });
});
