import { expect } from 'chai';
import { RecentSet } from '../../src/values/recent-set.js';

const setOf = (count: number): RecentSet => {
  const set = new RecentSet(100);
  for (let index = 0; index < count; index++) set.add(String(index));
  return set;
};

describe('RecentSet', () => {
  it('holds at least the last strings of the given number, and drops older ones', () => {
    expect(setOf(200).has('0')).to.equal(true);
    expect(setOf(201).has('99')).to.equal(false);
    expect(setOf(201).has('100')).to.equal(true);
  });
});
