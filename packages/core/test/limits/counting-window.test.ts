import { expect } from 'chai';
import fc from 'fast-check';
import { FixedWindows, rememberWindow, secondsUntil } from '../../src/limits/counting-window.js';
import { usagePeriodOf } from '../../src/usage/usage-period.js';
import { toTimestamp } from '../../src/values/timestamp.js';

const moments = fc.integer({ min: Date.UTC(2026, 0), max: Date.UTC(2026, 3) }).map(toTimestamp);

describe('FixedWindows', () => {
  it('follow one another from 1970 on, whatever their length', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 86_400 }), fc.array(moments, { minLength: 1 }), (seconds, times) => {
        const windows = new FixedWindows(seconds);
        for (const moment of times) {
          const { start, end } = windows.at(moment);
          expect(start <= moment && moment < end).to.equal(true);
          expect(Date.parse(end) - Date.parse(start)).to.equal(seconds * 1_000);
          expect(Date.parse(start) % (seconds * 1_000)).to.equal(0);
        }
      }),
    );
  });

  it('tell how many whole seconds are left, rounded up, in whatever order they are asked', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 7_200 }), fc.array(moments, { minLength: 1 }), (seconds, times) => {
        const windows = new FixedWindows(seconds);
        for (const moment of times) {
          const { end } = new FixedWindows(seconds).at(moment);
          expect(windows.secondsLeft(moment)).to.equal(secondsUntil(end, moment));
          expect(windows.secondsLeft(moment)).to.be.within(1, seconds);
        }
      }),
    );
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

describe('rememberWindow', () => {
  it('answers what the function answers, and the same object as long as the window is the same', () => {
    fc.assert(
      fc.property(fc.array(moments, { minLength: 2 }), (times) => {
        const monthOf = rememberWindow(usagePeriodOf);
        let last = monthOf(times[0] ?? toTimestamp(0));
        for (const moment of times) {
          const month = monthOf(moment);
          expect(month).to.deep.equal(usagePeriodOf(moment));
          expect(month === last).to.equal(month.start === last.start);
          last = month;
        }
      }),
    );
  });
});
