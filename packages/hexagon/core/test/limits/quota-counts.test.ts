import { expect } from 'chai';
import { toTimestamp, type Timestamp } from '../../src/index.js';
import { QuotaCounts } from '../../src/internal.js';

describe('QuotaCounts', () => {
  let now: number;
  let counts: QuotaCounts;
  let stored: number;
  let counted: number;
  const makeCount = (): Promise<number> => {
    counted += 1;
    return Promise.resolve(stored);
  };
  const add = async (quota: number, added = 1): Promise<boolean> => {
    const fits = await counts.fits('campaigns', quota, added, makeCount);
    if (fits) stored += added;
    return fits;
  };
  beforeEach(() => {
    [now, stored, counted] = [0, 400_000, 0];
    counts = new QuotaCounts({ now: (): Timestamp => toTimestamp(now) });
  });

  it('count once in ten seconds while the quota is far away', async () => {
    const all = await Promise.all(Array.from({ length: 100 }, () => add(1_000_000)));
    expect([new Set(all), counted]).to.deep.equal([new Set([true]), 1]);
    for (const age of [10_000, 20_000, 80_000]) {
      now = age;
      await add(1_000_000);
      await add(1_000_000);
    }
    expect(counted).to.equal(4);
  });

  it('count for every check near the quota, which holds exactly', async () => {
    const quota = 404_000;
    for (let record = 0; record < 4; record++) expect(await add(quota, 1_000)).to.equal(true);
    expect([await add(quota), stored, counted]).to.deep.equal([false, quota, 5]);
  });

  it('use an old count until the next is made', async () => {
    await add(1_000_000);
    now += 10_000;
    const makers = [() => Promise.reject(new Error('down')), () => new Promise<never>(() => undefined)];
    const recount = () => makers.shift()?.() ?? expect.fail('A third count.');
    for (let check = 0; check < 3; check++)
      expect(await counts.fits('campaigns', 1_000_000, 1, recount)).to.equal(true);
    expect(makers).to.deep.equal([]);
  });

  it('know what the next count has of what this process has added', async () => {
    await add(1_000_000, 200_000);
    now += 10_000;
    for (let record = 0; record < 2; record++) await add(1_000_000, 100_000);
    expect(counted).to.equal(2);
  });

  it('hold exactly for the first check', async () => {
    for (const present of [999_999, 1_000_000])
      expect(await counts.fits(String(present), 1_000_000, 1, async () => present)).to.equal(present === 999_999);
  });

  it('know what this process has added since the last count', async () => {
    const quota = 1_000_000;
    while (await add(quota, 50_000));
    expect(stored).to.equal(quota);
  });

  it('count a small quota for every check', async () => {
    stored = 0;
    while (await add(5)) now += 10_000;
    expect([stored, counted]).to.deep.equal([5, 6]);
  });

  it('do not remember a count that failed', async () => {
    const failing = counts.fits('campaigns', 1_000_000, 1, () => Promise.reject(new Error('down')));
    expect(String(await failing.catch((error: unknown) => error))).to.equal('Error: down');
    expect(await add(1_000_000)).to.equal(true);
  });
});
