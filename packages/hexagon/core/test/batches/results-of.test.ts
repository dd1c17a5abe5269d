import { expect } from 'chai';
import { resultsOf } from '../../src/batches/results-of.js';

const failure = new Error('The node is down.');

/** Returns the results of parts. Each is a list, or undefined if it fails. */
const run = (parts: readonly (readonly number[] | undefined)[]): Promise<number[]> =>
  resultsOf(parts, async (part) => {
    if (part === undefined) throw failure;
    return part;
  });

describe('the results of parts that run concurrently', () => {
  it('are in the order of the parts', async () => {
    expect(await run([[1, 2], [], [3]])).to.deep.equal([1, 2, 3]);
    expect(await run([])).to.deep.equal([]);
  });

  it('are those of the parts that succeed', async () => {
    expect(await run([undefined, [1], undefined])).to.deep.equal([1]);
  });

  it('are none without an error if every part has none', async () => {
    expect(await run([[], []])).to.deep.equal([]);
  });

  it('are the error of a part if no other has any', async () => {
    expect(await run([[], undefined]).catch((error: unknown) => error)).to.equal(failure);
  });
});
