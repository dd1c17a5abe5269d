import { expect } from 'chai';
import { setTimeout as pause } from 'node:timers/promises';
import { sharedTimer } from '../../src/node/index.js';

describe('sharedTimer', () => {
  /** The names of the expired waits, in order. */
  let expired: string[];
  beforeEach(() => {
    expired = [];
  });

  /** Starts a wait that stops itself when it expires, as a deadline does. */
  const start = (name: string, milliseconds: number): (() => void) => {
    const stop = sharedTimer(milliseconds, () => {
      expired.push(name);
      stop();
    });
    return stop;
  };

  it('expires each wait once, after its time, and at most some milliseconds late', async () => {
    start('first', 30);
    start('second', 150);
    await pause(10);
    expect(expired).to.deep.equal([]);
    await pause(80);
    expect(expired).to.deep.equal(['first']);
    await pause(130);
    expect(expired).to.deep.equal(['first', 'second']);
  });

  it('does not expire waits that were stopped, whichever of them it was', async () => {
    const stops = ['a', 'b', 'c', 'd'].map((name) => start(name, 30));
    stops[0]?.();
    stops[2]?.();
    await pause(90);
    expect(expired.toSorted()).to.deep.equal(['b', 'd']);
  });

  it('stops a wait once: a second stop stops no other', async () => {
    const stop = start('a', 30);
    stop();
    start('b', 30);
    stop();
    await pause(90);
    expect(expired).to.deep.equal(['b']);
  });

  it('expires waits that are due together', async () => {
    for (const name of ['a', 'b', 'c']) start(name, 30);
    await pause(90);
    expect(expired.toSorted()).to.deep.equal(['a', 'b', 'c']);
  });

  it('expires waits that start after all others have ended', async () => {
    start('a', 10);
    await pause(80);
    start('b', 10);
    await pause(80);
    expect(expired).to.deep.equal(['a', 'b']);
  });
});
