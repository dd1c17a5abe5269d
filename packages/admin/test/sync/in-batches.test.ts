import { expect } from 'chai';
import { inBatches } from '../../src/sync/in-batches.js';

describe('inBatches', () => {
  for (const [what, count, sizes] of [
    ['no batch if there are no records', 0, []],
    ['a single record', 1, [1]],
    ['1,000 records as one full batch, without an empty one', 1_000, [1_000]],
    ['the rest after a full batch', 1_001, [1_000, 1]],
  ] as const) {
    it(`yields ${what}`, async () => {
      const yielded: number[] = [];
      for await (const batch of inBatches(Array(count).fill({}))) yielded.push(batch.length);
      expect(yielded).to.deep.equal(sizes);
    });
  }
});
