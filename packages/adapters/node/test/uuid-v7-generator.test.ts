import { expect } from 'chai';
import fc from 'fast-check';
import { UuidV7Generator } from '../src/index.js';

const MILLISECONDS = 0x01_8f_00_00_00_00;

const timeOf = (id: string): number => parseInt(id.slice(0, 8) + id.slice(9, 13), 16);

const make = (generator: UuidV7Generator, count: number): string[] =>
  Array.from({ length: count }, () => generator.next());

/** Returns whether every string is greater than the one before, so that none repeats. */
const rises = (texts: readonly string[]): boolean =>
  texts.every((text, index) => index === 0 || text > (texts[index - 1] ?? ''));

describe('UuidV7Generator', () => {
  it('puts the milliseconds since 1970 into the first 48 bits', () => {
    expect(timeOf(new UuidV7Generator(() => MILLISECONDS).next())).to.equal(MILLISECONDS);
  });

  it('uses the system time, unless it is given another clock', () => {
    const before = Date.now();
    const time = timeOf(new UuidV7Generator().next());
    expect(time).to.be.within(before, Date.now());
  });

  it('returns increasing ids within one millisecond, also when the counter overflows', () => {
    expect(rises(make(new UuidV7Generator(() => MILLISECONDS), 10_000))).to.be.true;
  });

  it('returns increasing ids, even if the clock steps back', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: -3, max: 3 }), { minLength: 1 }), (steps) => {
        let now = MILLISECONDS;
        const generator = new UuidV7Generator(() => now);
        const ids = steps.flatMap((step) => {
          now += step;
          return make(generator, 1_500);
        });
        expect(rises(ids)).to.be.true;
      }),
      { numRuns: 20 },
    );
  });

  it('stays at the latest time while the clock is behind it', () => {
    let now = MILLISECONDS;
    const generator = new UuidV7Generator(() => now);
    generator.next();
    now -= 60_000;
    expect(make(generator, 100).map(timeOf)).to.deep.equal(Array(100).fill(MILLISECONDS));
  });

  it('uses the time of the clock again once it has caught up', () => {
    let now = MILLISECONDS;
    const generator = new UuidV7Generator(() => now);
    make(generator, 10_000);
    now += 60_000;
    expect(timeOf(generator.next())).to.equal(now);
  });

  it('starts every millisecond with a different count', () => {
    let now = MILLISECONDS;
    const generator = new UuidV7Generator(() => now++);
    const counts = make(generator, 1_000).map((id) => parseInt(id.slice(15, 18), 16));
    expect(new Set(counts).size).to.be.greaterThan(500);
    expect(Math.max(...counts)).to.be.lessThan(0x800);
  });
});
