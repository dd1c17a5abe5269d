import { expect } from 'chai';
import { endOfTurn } from '../../src/node/index.js';

describe('endOfTurn', () => {
  const nextTurn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

  it('resolves after everything that the current turn has begun, for all who wait at once', async () => {
    const order: string[] = [];
    const wait = async (name: string): Promise<void> => {
      await endOfTurn();
      order.push(name);
    };
    const waits = [wait('first response'), wait('second response')];
    queueMicrotask(() => queueMicrotask(() => order.push('another request')));
    await nextTurn();
    await Promise.all(waits);
    expect(order).to.deep.equal(['another request', 'first response', 'second response']);
  });

  it('waits for the end of the next turn after that', async () => {
    await endOfTurn();
    let hasEnded = false;
    const wait = endOfTurn().then(() => (hasEnded = true));
    await Promise.resolve();
    expect(hasEnded).to.equal(false);
    await wait;
  });
});
