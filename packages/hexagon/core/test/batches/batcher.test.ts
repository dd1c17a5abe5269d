import { expect } from 'chai';
import { mock } from 'node:test';
import { Batcher, type BatcherOptions } from '../../src/batches/batcher.js';
import { Lookups } from '../../src/batches/lookups.js';
import { togetherOrAlone } from '../../src/batches/together-or-alone.js';

const nextTurn = (): Promise<void> => new Promise(setImmediate);

/** Opens a batcher whose batches end one after another with `end`. The result of an item is itself. */
const open = (options: Partial<BatcherOptions<string, string>> = {}) => {
  const started: (readonly string[])[] = [];
  const ends: ((error?: Error) => void)[] = [];
  const run = togetherOrAlone<string, string>(
    (items) =>
      new Promise((resolve, reject) => {
        started.push(items);
        ends.push((error) => (error === undefined ? resolve(items) : reject(error)));
      }),
  );
  const batcher = new Batcher<string, string>({ run, maxSize: 10, ...options });
  const end = async (error?: Error): Promise<void> => {
    ends.shift()?.(error);
    await nextTurn();
  };
  return { batcher, started, end };
};

describe('Batcher', () => {
  afterEach(() => mock.timers.reset());

  it('runs calls that arrive together, then those that arrived meanwhile, and resolves each to its result', async () => {
    const { batcher, started, end } = open();
    const early = ['one', 'two'].map((item) => batcher.add(item));
    await nextTurn();
    const late = ['three', 'four'].map((item) => batcher.add(item));
    await nextTurn();
    expect(started).to.deep.equal([['one', 'two']]);
    await end();
    expect(await Promise.all(early)).to.deep.equal(['one', 'two']);
    await end();
    expect(await Promise.all(late)).to.deep.equal(['three', 'four']);
    const next = batcher.add('five');
    await nextTurn();
    await end();
    expect(await next).to.equal('five');
    expect(started).to.deep.equal([['one', 'two'], ['three', 'four'], ['five']]);
  });

  it('limits the size of a batch, and runs a larger call alone', async () => {
    const { batcher, started, end } = open();
    const sizes = { a: 6, b: 4, c: 11, d: 1, e: 10 };
    const results = Promise.all(Object.entries(sizes).map(([item, size]) => batcher.add(item, size)));
    await nextTurn();
    while (started.length < 4) await end();
    await end();
    await results;
    expect(started).to.deep.equal([['a', 'b'], ['c'], ['d'], ['e']]);
  });

  it('starts a batch beside one that takes too long, also for calls that did not fit into it', async () => {
    const { batcher, started, end } = open({ maxSize: 1, maxWaitMilliseconds: 1 });
    const results = Promise.all(['one', 'two', 'three'].map((item) => batcher.add(item)));
    while (started.length < 3) await nextTurn();
    expect(started).to.deep.equal([['one'], ['two'], ['three']]);
    for (let batch = 0; batch < 3; batch++) await end();
    expect(await results).to.deep.equal(['one', 'two', 'three']);
  });

  it('lets no list wait for another', async () => {
    const { batcher, started, end } = open();
    const calls = [null, 'list', 'other'].map((list) => batcher.add(String(list), 1, list));
    await nextTurn();
    expect(started).to.deep.equal([['null'], ['list'], ['other']]);
    for (let batch = 0; batch < 3; batch++) await end();
    await Promise.all(calls);
  });

  it('waits 100 ms for a batch that hangs, and after the next one has started only for that', async () => {
    mock.timers.enable({ apis: ['setTimeout'] });
    const { batcher, started, end } = open();
    const calls: Promise<string>[] = [];
    const add = async (item: string): Promise<void> => {
      calls.push(batcher.add(item));
      await nextTurn();
    };
    await add('hanging');
    mock.timers.tick(100);
    await add('next');
    expect(started).to.deep.equal([['hanging']]);
    mock.timers.tick(100);
    expect(started).to.deep.equal([['hanging'], ['next']]);
    await add('last');
    await end();
    expect(started).to.have.lengthOf(2);
    await end();
    await end();
    expect(await Promise.all(calls)).to.deep.equal(['hanging', 'next', 'last']);
  });

  it('rejects calls that wait for a batch that hangs, if they must not run beside it', async () => {
    const tooLong = new Error('too long');
    const { batcher, started, end } = open({ maxWaitMilliseconds: 5, toRejection: () => tooLong });
    const hanging = batcher.add('hanging');
    await nextTurn();
    const waiting = ['one', 'two'].map((item) => batcher.add(item).catch((error: unknown) => error));
    expect(await Promise.all(waiting)).to.deep.equal([tooLong, tooLong]);
    expect(started).to.deep.equal([['hanging']]);
    await end();
    expect(await hanging).to.equal('hanging');
  });

  it('runs each item of a failed batch alone, and continues', async () => {
    const { batcher, started, end } = open();
    const failure = new Error('failed');
    const calls = Promise.allSettled(['one', 'two'].map((item) => batcher.add(item)));
    await nextTurn();
    await end(new Error('The batch failed.'));
    await end(failure);
    await end();
    expect(await calls).to.deep.equal([
      { status: 'rejected', reason: failure },
      { status: 'fulfilled', value: 'two' },
    ]);
    const next = batcher.add('three');
    await nextTurn();
    await end();
    expect(await next).to.equal('three');
    expect(started).to.deep.equal([['one', 'two'], ['one'], ['two'], ['three']]);
  });
});

describe('Lookups', () => {
  it('read each key once, with those of the same workspace', async () => {
    const reads: [keys: readonly string[], workspaceId: string | null][] = [];
    const lookups = new Lookups<string, string>(async (keys, workspaceId) => {
      reads.push([keys, workspaceId]);
      return new Map(keys.map((key) => [key, `${workspaceId} ${key}`]));
    });
    const found = await Promise.all([
      lookups.find(['a', 'b'], 'one'),
      lookups.find(['b', 'c', 'a'], 'one'),
      lookups.find(['a'], 'other'),
    ]);
    expect(found.map((items) => items.get('a'))).to.deep.equal(['one a', 'one a', 'other a']);
    expect(reads).to.deep.equal([
      [['a', 'b', 'c'], 'one'],
      [['a'], 'other'],
    ]);
  });
});
