import { expect } from 'chai';
import fc from 'fast-check';
import { usagePeriodOf } from '../../src/limits/usage-period.js';
import { toTimestamp } from '../../src/schema/timestamp.js';

const periodOf = (moment: string) => usagePeriodOf(toTimestamp(Date.parse(moment)));

describe('usagePeriodOf', () => {
  for (const [what, moment, start, end] of [
    ['the first moment of a month', '2026-02-01T00:00:00.000Z', '2026-02-01', '2026-03-01'],
    ['the last moment of a month', '2026-01-31T23:59:59.999Z', '2026-01-01', '2026-02-01'],
    ['the last moment of a year', '2026-12-31T23:59:59.999Z', '2026-12-01', '2027-01-01'],
    ['a leap day', '2028-02-29T12:00:00.000Z', '2028-02-01', '2028-03-01'],
  ] as const) {
    it(`returns the month from ${start} to ${end} for ${what}`, () => {
      expect(periodOf(moment)).to.deep.equal({ start: `${start}T00:00:00.000Z`, end: `${end}T00:00:00.000Z` });
    });
  }

  it('returns an earlier month, also of the year before', () => {
    const start = usagePeriodOf(toTimestamp(Date.parse('2026-02-15T12:00:00Z')), 3).start;
    expect(start).to.equal('2025-11-01T00:00:00.000Z');
  });

  it('returns one month for every time, which ends when the next begins', () => {
    const moments = fc.date({
      min: new Date('1970-01-01T00:00:00Z'),
      max: new Date('9999-11-30T00:00:00Z'),
      noInvalidDate: true,
    });
    fc.assert(
      fc.property(moments, (date) => {
        const moment = toTimestamp(date.getTime());
        const { start, end } = usagePeriodOf(moment);
        expect(start <= moment && moment < end).to.equal(true);
        expect(start.slice(0, 7)).to.equal(moment.slice(0, 7));
        expect(usagePeriodOf(end).start).to.equal(end);
      }),
    );
  });
});
