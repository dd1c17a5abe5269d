import { expect } from 'chai';
import { Lookups } from '../../src/batches/lookups.js';

describe('Lookups', () => {
  it('read once for concurrent callers, and give each the items of its own keys in their order', async () => {
    const reads: unknown[] = [];
    const lookups = new Lookups<string, string>(async (keys, workspaceId) => {
      reads.push([keys, workspaceId]);
      return new Map(keys.filter((key) => key !== 'missing').map((key) => [key, key.toUpperCase()]));
    });
    const first = lookups.findItems(['a'], 'w');
    const found = await Promise.all([
      lookups.findItems(['c', 'missing', 'b'], 'w'),
      lookups.findItems(['b', 'a'], 'w'),
    ]);
    expect([await first, ...found]).to.deep.equal([['A'], ['C', 'B'], ['B', 'A']]);
    expect(reads.length).to.be.lessThan(3);
  });
});
