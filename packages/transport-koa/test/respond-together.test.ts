import { expect } from 'chai';
import type { Context } from 'koa';
import { setImmediate as endOfTurn } from 'node:timers/promises';
import { respondTogether } from '../src/respond-together.js';

describe('respondTogether', () => {
  const done: number[] = [];

  /** Runs the middleware for a response that is ready at once. */
  const respond = (id: number): Promise<unknown> =>
    Promise.resolve(respondTogether({} as Context, () => Promise.resolve())).then(() => done.push(id));

  beforeEach(() => done.splice(0));

  it('holds the responses of a turn of the event loop until its end, in every turn', async () => {
    for (let turn = 0; turn < 3; turn++) {
      const responses = [respond(1), respond(2)];
      for (let microtask = 0; microtask < 20; microtask++) await Promise.resolve();
      expect(done).to.deep.equal([]);
      await endOfTurn();
      await Promise.all(responses);
      expect(done.splice(0)).to.deep.equal([1, 2]);
    }
  });
});
