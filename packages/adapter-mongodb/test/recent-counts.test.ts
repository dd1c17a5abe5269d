import { expect } from 'chai';
import { RecentCounts, type CountableRecords } from '../src/recent-counts.js';

const SECOND = 1_000;

/** A number of records, and a clock that the test controls. */
class Counted implements CountableRecords {
  total = 0;
  fullCounts = 0;
  boundedCounts = 0;
  /** Full counts wait for this promise. */
  gate: Promise<void> = Promise.resolve();

  async countUpTo(limit: number): Promise<number> {
    this.boundedCounts += 1;
    return Math.min(this.total, limit);
  }

  async countAll(): Promise<number> {
    this.fullCounts += 1;
    await this.gate;
    return this.total;
  }
}

const settled = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 5));

describe('RecentCounts', () => {
  let now: number;
  let records: Counted;
  let counts: RecentCounts;

  beforeEach(() => {
    now = 0;
    records = new Counted();
    counts = new RecentCounts({ exactBelow: 10, maxWorkspaces: 3, now: () => now });
  });

  const read = (key = 'home', of: CountableRecords = records) => counts.read(key, of);

  it('counts for each call below the bound, and never in full', async () => {
    for (records.total = 0; records.total < 10; records.total++) {
      expect(await read()).to.deep.equal({ count: records.total, ageMilliseconds: 0 });
    }
    expect(records.fullCounts).to.equal(0);
  });

  it('remembers a count at or above the bound, and reads nothing for half a minute', async () => {
    records.total = 10;
    expect(await read()).to.deep.equal({ count: 10, ageMilliseconds: 0 });
    records.total = 12;
    now = 29.9995 * SECOND;
    expect(await read()).to.deep.equal({ count: 10, ageMilliseconds: 30_000 });
    now = 29 * SECOND;
    expect(await read()).to.deep.equal({ count: 10, ageMilliseconds: 29_000 });
    await settled();
    expect([records.boundedCounts, records.fullCounts]).to.deep.equal([1, 2]);
  });

  it('refreshes in the background after half a minute, with all changes', async () => {
    records.total = 20;
    await read();
    records.total = 17;
    now = 31 * SECOND;
    expect(await read()).to.deep.equal({ count: 20, ageMilliseconds: 31_000 });
    await settled();
    now = 32 * SECOND;
    expect(await read()).to.deep.equal({ count: 17, ageMilliseconds: 1_000 });
    expect(records.boundedCounts).to.equal(1);
  });

  it('lets no call wait that follows another within ten minutes', async () => {
    records.total = 20;
    await read();
    for (const minutes of [1, 5, 10]) {
      let open = (): void => undefined;
      records.gate = new Promise((resolve) => (open = resolve));
      records.total += 1;
      now += minutes * 60 * SECOND;
      expect(await read()).to.deep.equal({ count: records.total - 1, ageMilliseconds: minutes * 60 * SECOND });
      open();
      await settled();
      expect(await read()).to.deep.equal({ count: records.total, ageMilliseconds: 0 });
    }
    expect(records.boundedCounts).to.equal(1);
  });

  it('never returns a count older than ten minutes', async () => {
    records.total = 20;
    await read();
    records.total = 30;
    now = 600 * SECOND + 1;
    expect(await read()).to.deep.equal({ count: 30, ageMilliseconds: 0 });
  });

  it('counts for each call again once there are few records', async () => {
    records.total = 20;
    await read();
    records.total = 3;
    now = 31 * SECOND;
    await read();
    await settled();
    for (records.total = 3; records.total < 5; records.total++) {
      expect(await read()).to.deep.equal({ count: records.total, ageMilliseconds: 0 });
    }
  });

  it('counts once for all waiting calls, as of the start of the count', async () => {
    records.total = 20;
    let open = (): void => undefined;
    records.gate = new Promise((resolve) => (open = resolve));
    const early = [read(), read(), read()];
    await settled();
    now = 2 * SECOND;
    const late = read();
    await settled();
    open();
    expect(await Promise.all(early)).to.deep.equal(Array(3).fill({ count: 20, ageMilliseconds: 0 }));
    expect(await late).to.deep.equal({ count: 20, ageMilliseconds: 2_000 });
    expect(records.fullCounts).to.equal(1);
  });

  it('refreshes once for any number of calls', async () => {
    records.total = 20;
    await read();
    now = 31 * SECOND;
    await Promise.all(Array.from({ length: 50 }, () => read()));
    await settled();
    expect(records.fullCounts).to.equal(2);
  });

  it('runs at most two full counts at once', async () => {
    let open = (): void => undefined;
    const gate = new Promise<void>((resolve) => (open = resolve));
    const others = Array.from({ length: 5 }, () => Object.assign(new Counted(), { total: 20, gate }));
    const reads = others.map((other, index) => read(String(index), other));
    await settled();
    expect(others.map(({ fullCounts }) => fullCounts)).to.deep.equal([1, 1, 0, 0, 0]);
    open();
    expect(await Promise.all(reads)).to.deep.equal(Array(5).fill({ count: 20, ageMilliseconds: 0 }));
    expect(others.map(({ fullCounts }) => fullCounts)).to.deep.equal([1, 1, 1, 1, 1]);
  });

  it('keeps the old count if a refresh fails, and retries at the next call', async () => {
    records.total = 20;
    await read();
    records.total = 30;
    now = 31 * SECOND;
    for (let attempt = 1; attempt <= 3; attempt++) {
      records.gate = Promise.reject(new Error('The database is away.'));
      records.gate.catch(() => undefined);
      expect((await read()).count).to.equal(20);
      await settled();
    }
    records.gate = Promise.resolve();
    await read();
    await settled();
    expect((await read()).count).to.equal(30);
    expect(records.fullCounts).to.equal(5);
  });

  it('rejects a waiting call if the count fails, and retries at the next call', async () => {
    records.total = 20;
    records.gate = Promise.reject(new Error('The database is away.'));
    expect(await read().catch((error: unknown) => String(error))).to.equal('Error: The database is away.');
    records.gate = Promise.resolve();
    expect(await read()).to.deep.equal({ count: 20, ageMilliseconds: 0 });
  });

  it('forgets the least recently used counts', async () => {
    records.total = 20;
    for (const key of ['a', 'b', 'c', 'a', 'd']) await read(key);
    expect(records.fullCounts).to.equal(4);
    for (const key of ['a', 'c', 'd']) await read(key);
    expect(records.fullCounts).to.equal(4);
    await read('b');
    expect(records.fullCounts).to.equal(5);
  });
});
