import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect } from 'chai';
import { Queues } from '../../src/limits/queues.js';

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

describe('Queues', () => {
  it('runs one task per name at a time, also if one is added while the last is running', async () => {
    const queues = new Queues();
    const started: string[] = [];
    const ends = new Map<string, () => void>();
    const run = (task: string) =>
      queues.run('name', () => {
        started.push(task);
        return new Promise<void>((resolve) => ends.set(task, resolve));
      });
    const first = run('first');
    const second = run('second');
    await new Promise(setImmediate);
    ends.get('first')?.();
    await first;
    await new Promise(setImmediate);
    const third = run('third');
    await new Promise(setImmediate);
    expect(started).to.deep.equal(['first', 'second']);
    ends.get('second')?.();
    await second;
    await new Promise(setImmediate);
    expect(started).to.deep.equal(['first', 'second', 'third']);
    ends.get('third')?.();
    await third;
  });

  it('uses no memory for a name whose tasks have ended', async () => {
    const queues = new Queues();
    collectGarbage();
    const before = process.memoryUsage().heapUsed;
    for (let number = 0; number < 50_000; number++) await queues.run(`name ${number}`, () => Promise.resolve());
    collectGarbage();
    expect(process.memoryUsage().heapUsed - before).to.be.below(2_000_000);
    // Keeps the queues reachable, so that they are not garbage-collected as a whole.
    expect(await queues.run('name 0', () => Promise.resolve('done'))).to.equal('done');
  });
});
