import { expect } from 'chai';
import { inBatches } from '../../src/sync/in-batches.js';

describe('inBatches', () => {
  for (const [what, count, sizes] of [
    ['no batch if there are no records', 0, []],
    ['a single record', 1, [1]],
    ['200 records as one full batch, without an empty one', 200, [200]],
    ['the rest after a full batch', 201, [200, 1]],
  ] as const) {
    it(`yields ${what}`, async () => {
      const yielded: number[] = [];
      for await (const batch of inBatches(Array(count).fill({}))) yielded.push(batch.length);
      expect(yielded).to.deep.equal(sizes);
    });
  }
});
