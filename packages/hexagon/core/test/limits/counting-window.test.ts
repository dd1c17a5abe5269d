import { expect } from 'chai';
import fc from 'fast-check';
import { FixedWindows, type CountingWindow } from '../../src/limits/counting-window.js';
import { toTimestamp, type Timestamp } from '../../src/schema/timestamp.js';

const moments = fc.integer({ min: Date.UTC(2026, 0), max: Date.UTC(2026, 3) }).map(toTimestamp);

describe('FixedWindows', () => {
  it('follow one another from 1970 on, whatever their length', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 86_400 }), fc.array(moments, { minLength: 1 }), (seconds, times) => {
        const windows = new FixedWindows(seconds);
        for (const moment of times.toSorted()) {
          const { start, end } = windows.at(moment);
          expect(start <= moment && moment < end).to.equal(true);
          expect(Date.parse(end) - Date.parse(start)).to.equal(seconds * 1_000);
          expect(Date.parse(start) % (seconds * 1_000)).to.equal(0);
        }
      }),
    );
  });

  it('report how many seconds are left, rounded up', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 7_200 }), fc.array(moments, { minLength: 1 }), (seconds, times) => {
        const windows = new FixedWindows(seconds);
        for (const moment of times.toSorted()) {
          const { end } = new FixedWindows(seconds).at(moment);
          expect(windows.secondsLeft(moment)).to.equal(Math.ceil((Date.parse(end) - Date.parse(moment)) / 1_000));
          expect(windows.secondsLeft(moment)).to.be.within(1, seconds);
        }
      }),
    );
  });

  it('last at least their length, even if the clock is set back repeatedly', () => {
    const readings = fc.array(
      fc.record({ wait: fc.nat(9_000), setBack: fc.oneof(fc.constant(0), fc.nat(20_000), fc.nat(400_000)) }),
      {
        minLength: 1,
        maxLength: 200,
      },
    );
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 30 }), readings, (seconds, steps) => {
        const windows = new FixedWindows(seconds);
        const uses: { readonly first: number; last: number }[] = [];
        let elapsed = 0;
        let clock = Date.UTC(2026, 0);
        let open: CountingWindow | null = null;
        for (const { wait, setBack } of steps) {
          elapsed += wait;
          clock += wait - setBack;
          const moment = toTimestamp(clock);
          const window = windows.at(moment);
          if (window !== open) uses.push({ first: elapsed, last: elapsed });
          open = window;
          const use = uses.at(-1);
          if (use !== undefined) use.last = elapsed;
          expect(windows.secondsLeft(moment)).to.be.within(1, 2 * seconds);
        }
        // Windows that are not adjacent have a whole one between them, so no interval of the length overlaps more than two.
        for (const [index, { first }] of uses.entries()) {
          const before = uses[index - 2];
          if (before !== undefined) expect(first - before.last).to.be.at.least(seconds * 1_000);
        }
      }),
    );
  });

  it('open at most two early for each step forward, however the clock is set forward and back', () => {
    const step = fc.oneof(fc.constant(0), fc.integer({ min: -400_000, max: 400_000 }));
    const readings = fc.array(fc.record({ wait: fc.nat(9_000), step }), { minLength: 1, maxLength: 200 });
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 30 }), readings, (seconds, steps) => {
        const windows = new FixedWindows(seconds);
        const length = seconds * 1_000;
        const uses: { readonly first: number; last: number; lastForward: number }[] = [];
        let [elapsed, forward, clock] = [0, 0, Date.UTC(2026, 0)];
        let open: CountingWindow | null = null;
        for (const { wait, step } of steps) {
          elapsed += wait;
          clock += wait + step;
          if (step > 0) forward += 1;
          const window = windows.at(toTimestamp(clock));
          if (window !== open) uses.push({ first: elapsed, last: elapsed, lastForward: forward });
          open = window;
          expect(uses.length).to.be.at.most(2 + 2 * forward + Math.floor(elapsed / length));
          expect(windows.secondsLeft(toTimestamp(clock))).to.be.within(1, 2 * seconds);
          const use = uses.at(-1);
          const before = uses.at(-3);
          if (use !== undefined && before?.lastForward === forward)
            expect(use.first - before.last).to.be.at.least(length);
          if (use !== undefined) Object.assign(use, { last: elapsed, lastForward: forward });
        }
      }),
      { numRuns: 1_000 },
    );
  });

  it('open at their start, also when the clock is set back while one is kept open', () => {
    const windows = new FixedWindows(60);
    const at = (time: string): string => windows.at(`2026-01-31T${time}.000Z` as Timestamp).start.slice(11, 19);
    const starts = ['09:30:10', '09:25:20', '09:26:40', '09:26:10', '09:26:59', '09:27:00'].map(at);
    expect(starts).to.deep.equal(['09:30:00', '09:30:00', '09:30:00', '09:30:00', '09:30:00', '09:27:00']);
  });

  it('open again when Retry-After says, also after the clock was set back', () => {
    for (const setBack of [1, 20, 59, 60, 61, 300]) {
      const windows = new FixedWindows(60);
      const start = Date.parse('2026-01-31T09:30:10.250Z');
      const window = windows.at(toTimestamp(start));
      const corrected = start - setBack * 1_000;
      const left = windows.secondsLeft(toTimestamp(corrected));
      expect(windows.at(toTimestamp(corrected + left * 1_000 - 1_000))).to.equal(window);
      expect(windows.at(toTimestamp(corrected + left * 1_000))).to.not.equal(window);
    }
  });

  for (const [moment, left] of [
    ['2026-01-31T09:30:00.000Z', 60],
    ['2026-01-31T09:30:00.001Z', 60],
    ['2026-01-31T09:30:01.000Z', 59],
    ['2026-01-31T09:30:59.000Z', 1],
    ['2026-01-31T09:30:59.999Z', 1],
  ] as const) {
    it(`have ${left} seconds of a minute left at ${moment}`, () => {
      expect(new FixedWindows(60).secondsLeft(toTimestamp(Date.parse(moment)))).to.equal(left);
    });
  }
});
