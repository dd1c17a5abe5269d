import { ManualClock } from '@workspace-api/testing';
import { rejectionOf } from '@workspace-api/test-stubs';
import { expect } from 'chai';
import { DomainError } from '../../src/errors/domain-error.js';
import { cacheCounts, type CountOf } from '../../src/usage/cache-counts.js';

const outage = new DomainError('unavailable', { retryAfterSeconds: 1, applied: 'no' });

const START = '2026-01-31T09:30:00.000Z';

describe('cacheCounts', () => {
  let clock: ManualClock;
  let countOf: CountOf;
  let size: number;
  let made: number;

  beforeEach(() => {
    clock = new ManualClock(START);
    countOf = cacheCounts(clock);
    size = 1_000;
    made = 0;
  });

  const count = async (): Promise<number> => {
    made += 1;
    return size;
  };

  const read = (name = 'groups') => countOf(name, count);

  it('counts for every call below 1,000', async () => {
    for (size = 997; size < 1_000; size++) expect(await read()).to.deep.equal({ count: size, countedAt: START });
    expect(made).to.equal(3);
  });

  it('counts again for every call once there are few records', async () => {
    await read();
    clock.set('2026-01-31T09:31:00.000Z');
    for (size = 5; size < 8; size++) expect((await read()).count).to.equal(size);
  });

  it('counts again if the clock was set back', async () => {
    await read();
    clock.set('2026-01-31T09:29:59.999Z');
    size = 2_000;
    expect(await read()).to.deep.equal({ count: 2_000, countedAt: '2026-01-31T09:29:59.999Z' });
  });

  it('counts once for all concurrent calls, as of the start of the count', async () => {
    let end = (_count: number): void => undefined;
    const first = countOf('groups', () => new Promise((resolve) => (end = resolve)));
    clock.set('2026-01-31T09:30:02.000Z');
    const second = read();
    end(3_000);
    for (const call of [first, second]) expect(await call).to.deep.equal({ count: 3_000, countedAt: START });
    expect(made).to.equal(0);
  });

  it('rejects all concurrent calls if the count fails, and counts again for the next one', async () => {
    const fail = (): Promise<number> => Promise.reject(outage);
    const calls = [countOf('groups', fail), countOf('groups', fail)];
    for (const call of calls) expect(await rejectionOf(call)).to.equal(outage);
    expect((await read()).count).to.equal(1_000);
  });

  it('does not return an old count if a new one fails', async () => {
    await read();
    clock.set('2026-01-31T09:31:00.000Z');
    expect(await rejectionOf(countOf('groups', () => Promise.reject(outage)))).to.equal(outage);
  });

  it('caches 3,000 counts, and drops the oldest', async () => {
    for (let index = 0; index <= 3_000; index++) await read(`groups ${index}`);
    expect(made).to.equal(3_001);
    await read('groups 1');
    expect(made).to.equal(3_001);
    await read('groups 0');
    expect(made).to.equal(3_002);
  });
});
