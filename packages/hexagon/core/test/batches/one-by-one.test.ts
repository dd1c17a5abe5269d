import { expect } from 'chai';
import { DomainError } from '../../src/index.js';
import { oneByOne } from '../../src/batches/one-by-one.js';

const outage = (applied: 'no' | 'unknown', reason?: 'busy' | 'unreachable') =>
  new DomainError('unavailable', { retryAfterSeconds: 1, applied, ...(reason !== undefined && { reason }) });

describe('an item of a failed batch', () => {
  let runs: string[];

  const run = async ([item]: readonly [string]): Promise<string> => {
    runs.push(item);
    if (item === 'broken') throw outage('no');
    return `result of ${item}`;
  };

  beforeEach(() => (runs = []));

  const outcomesOf = (items: readonly string[], error: unknown): Promise<PromiseSettledResult<string>[]> =>
    Promise.allSettled(items.map(oneByOne(items, error, run)));

  it('has an outcome of its own, and shares its run with those of the same key', async () => {
    const outcomes = await outcomesOf(['one', 'broken', 'one', 'two', 'broken'], new Error('The batch failed.'));
    expect(outcomes.map(({ status }) => status)).to.deep.equal([
      'fulfilled',
      'rejected',
      'fulfilled',
      'fulfilled',
      'rejected',
    ]);
    expect(runs).to.deep.equal(['one', 'broken', 'two']);
  });

  it('may have been written if the batch may have been', async () => {
    const [, broken] = await outcomesOf(['one', 'broken'], outage('unknown'));
    expect((broken as PromiseRejectedResult).reason).to.have.nested.property('details.applied', 'unknown');
  });

  for (const [what, items, error] of [
    ['its batch has no other key', ['one', 'one'], outage('no')],
    ['all connections are in use', ['one', 'two'], outage('no', 'busy')],
    ['the storage does not reply', ['one', 'two'], outage('no', 'unreachable')],
  ] as const)
    it(`is not run again if ${what}`, async () => {
      expect(await outcomesOf(items, error)).to.deep.equal(items.map(() => ({ status: 'rejected', reason: error })));
      expect(runs).to.deep.equal([]);
    });
});
