import { expect } from 'chai';
import { setTimeout as pause } from 'node:timers/promises';
import { inBatches } from '../../src/observability/in-batches.js';
import { until } from '../until.js';

describe('a queue of batches', () => {
  const open = () => {
    const handled: number[] = [];
    return { handled, ...inBatches((item: number) => handled.push(item)) };
  };

  it('handles items soon, in order', async () => {
    const { handled, add } = open();
    for (const item of [1, 2, 3]) add(item);
    expect(handled).to.deep.equal([]);
    await until(() => handled.length === 3);
    expect(handled).to.deep.equal([1, 2, 3]);
  });

  it('handles items at once on a flush, and only once', async () => {
    const { handled, add, flush } = open();
    add(1);
    flush();
    expect(handled).to.deep.equal([1]);
    await pause(50);
    expect(handled).to.deep.equal([1]);
  });

  it('handles a full batch at once', () => {
    const { handled, add } = open();
    for (let item = 1; item <= 1_700; item++) add(item);
    expect(handled.length).to.be.above(1_000);
    expect(handled).to.deep.equal(Array.from(handled, (_, index) => index + 1));
  });
});
