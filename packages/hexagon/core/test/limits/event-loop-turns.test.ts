import { expect } from 'chai';
import { EventLoopTurns } from '../../src/limits/event-loop-turns.js';

/** Returns turns of an event loop that the test moves on. */
const openLoop = () => {
  let time = 0;
  let waiting: (() => void)[] = [];
  const turns = new EventLoopTurns({ now: () => time, nextTurn: (callback) => waiting.push(callback) });
  return {
    turns,
    hold: (milliseconds: number): void => {
      time += milliseconds;
    },
    /** Runs the callbacks of a turn. The work that each continues holds it for a while. */
    turn: async (milliseconds = 0): Promise<void> => {
      const callbacks = waiting;
      waiting = [];
      for (const callback of callbacks) {
        callback();
        time += milliseconds;
      }
    },
  };
};

describe('turns of the event loop', () => {
  it('are not taken by calls that hold it for less than 5 ms', () => {
    const { turns, hold } = openLoop();
    for (let calls = 0; calls < 5; calls++) {
      expect(turns.next()).to.equal(null);
      hold(1);
    }
  });

  it('are taken by every call after 5 ms, until the next turn', async () => {
    const { turns, hold, turn } = openLoop();
    void turns.next();
    hold(5);
    const resumed: string[] = [];
    void turns.next()?.then(() => resumed.push('first'));
    void turns.next()?.then(() => resumed.push('second'));
    await Promise.resolve();
    expect(resumed).to.deep.equal([]);
    await turn();
    expect(resumed).to.deep.equal(['first', 'second']);
    expect(turns.next()).to.equal(null);
  });

  it('count what work does between its turn and its next call', async () => {
    const { turns, hold, turn } = openLoop();
    void turns.next();
    hold(5);
    void turns.next();
    await turn();
    hold(5);
    expect(turns.next()).not.to.equal(null);
  });

  it('count what all calls that continue in one turn do', async () => {
    const { turns, hold, turn } = openLoop();
    void turns.next();
    hold(5);
    for (let call = 0; call < 2; call++) void turns.next();
    await turn(3);
    expect(turns.next()).not.to.equal(null);
  });

  it('start anew when there was one without any call', async () => {
    const { turns, hold, turn } = openLoop();
    void turns.next();
    await turn();
    hold(60_000);
    expect(turns.next()).to.equal(null);
  });

  it('call the functions of a platform without `this`, as workers and browsers demand', () => {
    const receivers: unknown[] = [];
    const turns = new EventLoopTurns({
      now(this: unknown) {
        receivers.push(this);
        return receivers.length * 5;
      },
      nextTurn(this: unknown) {
        receivers.push(this);
      },
    });
    void turns.next();
    void turns.next();
    expect(receivers).to.deep.equal([undefined, undefined, undefined, undefined]);
  });
});
