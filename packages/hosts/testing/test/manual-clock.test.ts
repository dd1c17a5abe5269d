import { expect } from 'chai';
import { ManualClock } from '../src/manual-clock.js';

describe('ManualClock', () => {
  it('stands still at the time that it was given', () => {
    const clock = new ManualClock('2026-01-31T10:30:00+01:00');
    expect([clock.now(), clock.now()]).to.deep.equal(['2026-01-31T09:30:00.000Z', '2026-01-31T09:30:00.000Z']);
  });

  it('starts with the year 2026 if no time is given', () => {
    expect(new ManualClock().now()).to.equal('2026-01-01T00:00:00.000Z');
  });

  it('moves on and back by milliseconds', () => {
    const clock = new ManualClock();
    clock.advance(90_001);
    expect(clock.now()).to.equal('2026-01-01T00:01:30.001Z');
    clock.advance(-90_001);
    expect(clock.now()).to.equal('2026-01-01T00:00:00.000Z');
  });

  it('moves to a time', () => {
    const clock = new ManualClock();
    clock.set('2030-02-28T00:00:00Z');
    expect(clock.now()).to.equal('2030-02-28T00:00:00.000Z');
  });

  for (const time of ['tomorrow', '2026-02-30T00:00:00Z', '']) {
    it(`rejects the time "${time}", and does not move`, () => {
      const clock = new ManualClock();
      expect(() => new ManualClock(time)).to.throw(RangeError, 'Pass a time such as');
      expect(() => clock.set(time)).to.throw(RangeError, 'Pass a time such as');
      expect(clock.now()).to.equal('2026-01-01T00:00:00.000Z');
    });
  }

  for (const milliseconds of [NaN, 0.5, Infinity]) {
    it(`rejects a step of ${String(milliseconds)}`, () => {
      const clock = new ManualClock();
      expect(() => clock.advance(milliseconds)).to.throw(RangeError, 'integer number of milliseconds');
    });
  }
});
