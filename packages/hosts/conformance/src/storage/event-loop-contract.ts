import { expect } from 'chai';
import { it } from '../runner/test-runner.js';
import { describeStorage, type OpenStorage } from './storage-harness.js';

const TURNS = 3;

/** Registers the cases on the event loop that every storage adapter must pass. */
export const describeEventLoopContract = (name: string, openHarness: OpenStorage): void => {
  describeStorage(`${name}: event loop`, openHarness, (store) => {
    it('has turns for other work while calls follow one another', async () => {
      const { ports, home } = store();
      let turns = 0;
      const countTurn = (): void => {
        turns += 1;
        if (turns < TURNS) setImmediate(countTurn);
      };
      setImmediate(countTurn);
      for (let calls = 0; turns < TURNS && calls < 1_000_000; calls++)
        await ports.groups.list(home, { below: null, limit: 1 });
      expect(turns).to.equal(TURNS);
    });
  });
};
