import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect } from 'chai';
import { Batches } from '../../src/limits/batches.js';

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

describe('Batches', () => {
  const open = () => {
    const batches = new Batches();
    const started: string[] = [];
    const ends = new Map<string, { resolve: () => void; reject: (error: Error) => void }>();
    const run = (task: string) =>
      batches.run('name', () => {
        started.push(task);
        return new Promise<void>((resolve, reject) => ends.set(task, { resolve, reject }));
      });
    return { started, ends, run };
  };

  it('runs the tasks of a name that arrive during a batch together, when its last task has ended', async () => {
    const { started, ends, run } = open();
    const tasks = [run('first'), run('second'), run('third')];
    await new Promise(setImmediate);
    expect(started).to.deep.equal(['first']);
    ends.get('first')?.resolve();
    await new Promise(setImmediate);
    expect(started).to.deep.equal(['first', 'second', 'third']);

    tasks.push(run('fourth'));
    ends.get('third')?.resolve();
    await new Promise(setImmediate);
    expect(started).to.not.include('fourth');
    ends.get('second')?.resolve();
    await new Promise(setImmediate);
    expect(started).to.include('fourth');
    ends.get('fourth')?.resolve();
    await Promise.all(tasks);
  });

  it('starts the next batch also if a task fails, and passes its error on', async () => {
    const { started, ends, run } = open();
    const first = run('first').catch((error: unknown) => error);
    const second = run('second');
    await new Promise(setImmediate);
    const failure = new Error('It fails.');
    ends.get('first')?.reject(failure);
    expect(await first).to.equal(failure);
    await new Promise(setImmediate);
    expect(started).to.deep.equal(['first', 'second']);
    ends.get('second')?.resolve();
    await second;
  });

  it('runs the tasks of another name immediately', async () => {
    const batches = new Batches();
    void batches.run('name', () => new Promise(() => undefined));
    expect(await batches.run('another', () => Promise.resolve('done'))).to.equal('done');
  });

  it('uses no memory for a name whose tasks have ended', async () => {
    const batches = new Batches();
    collectGarbage();
    const before = process.memoryUsage().heapUsed;
    for (let number = 0; number < 50_000; number++) await batches.run(`name ${number}`, () => Promise.resolve());
    collectGarbage();
    expect(process.memoryUsage().heapUsed - before).to.be.below(2_000_000);
    // Keeps the batches reachable, so that they are not garbage-collected as a whole.
    expect(await batches.run('name 0', () => Promise.resolve('done'))).to.equal('done');
  });
});
