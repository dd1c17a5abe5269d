import { expect } from 'chai';
import fc from 'fast-check';
import { addDays, parseTimestamp, toTimestamp } from '../../src/schema/timestamp.js';

const MINUTE = 60_000;

/** Times whose local date is in the years 0001 to 9999 at any offset. */
const moments = fc
  .date({ min: new Date('0001-01-03T00:00:00Z'), max: new Date('9999-12-29T00:00:00Z'), noInvalidDate: true })
  .map((date) => date.getTime());

const pad = (number: number): string => String(number).padStart(2, '0');

/** Returns a time in RFC 3339 format, as a clock that is a number of minutes ahead of UTC shows it. */
const withOffset = (milliseconds: number, minutes: number): string => {
  const local = new Date(milliseconds + minutes * MINUTE).toISOString().slice(0, -1);
  const distance = Math.abs(minutes);
  return `${local}${minutes < 0 ? '-' : '+'}${pad(Math.floor(distance / 60))}:${pad(distance % 60)}`;
};

describe('toTimestamp', () => {
  it('writes UTC with milliseconds, always 24 characters', () => {
    expect(toTimestamp(0)).to.equal('1970-01-01T00:00:00.000Z');
  });

  it('returns timestamps that compare like their times', () => {
    fc.assert(
      fc.property(moments, moments, (one, other) => {
        expect(toTimestamp(one) < toTimestamp(other)).to.equal(one < other);
      }),
    );
  });
});

describe('parseTimestamp', () => {
  it('reads a time with any offset', () => {
    fc.assert(
      fc.property(moments, fc.integer({ min: -1439, max: 1439 }), (milliseconds, minutes) => {
        expect(parseTimestamp(withOffset(milliseconds, minutes))).to.equal(new Date(milliseconds).toISOString());
      }),
    );
  });

  it('reads exactly the days that exist', () => {
    const numbers = { year: fc.integer({ min: 1, max: 9999 }), month: fc.nat({ max: 13 }), day: fc.nat({ max: 32 }) };
    fc.assert(
      fc.property(fc.record(numbers), ({ year, month, day }) => {
        const date = new Date(0);
        date.setUTCFullYear(year, month - 1, day);
        const exists = date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
        const text = `${String(year).padStart(4, '0')}-${pad(month)}-${pad(day)}T12:00:00Z`;
        expect(parseTimestamp(text)).to.equal(exists ? date.toISOString().replace('T00:', 'T12:') : null);
      }),
      { numRuns: 1000 },
    );
  });

  it('returns null for two dates in a row, and throws nothing', () => {
    expect(parseTimestamp('2026-01-312026-01-31T09:30:00Z')).to.equal(null);
  });

  for (const [what, text, result] of [
    ['a time without a fraction', '2026-01-31T09:30:00Z', '2026-01-31T09:30:00.000Z'],
    ['tenths of a second', '2026-01-31T09:30:00.5Z', '2026-01-31T09:30:00.500Z'],
    ['what is below a millisecond, leaving it out', '2026-01-31T09:30:00.123999999Z', '2026-01-31T09:30:00.123Z'],
    ['ten digits of a fraction', '2026-01-31T09:30:00.1239999999Z', '2026-01-31T09:30:00.123Z'],
    ['a leap second, as the next', '2016-12-31T23:59:60.5Z', '2017-01-01T00:00:00.500Z'],
    ['a leap second with an offset', '2017-01-01T00:59:60+01:00', '2017-01-01T00:00:00.000Z'],
    ['the letters T and Z in lower case', '2026-01-31t09:30:00z', '2026-01-31T09:30:00.000Z'],
    ['an offset that turns the year', '2026-01-01T00:30:00+01:00', '2025-12-31T23:30:00.000Z'],
    ['an offset of -00:00, which names no zone', '2026-01-31T09:30:00-00:00', '2026-01-31T09:30:00.000Z'],
    ['the 29th of February of a leap year', '2028-02-29T00:00:00Z', '2028-02-29T00:00:00.000Z'],
    ['the 29th of February of the year 2000', '2000-02-29T00:00:00Z', '2000-02-29T00:00:00.000Z'],
    ['the last moment of the year 9999', '9999-12-31T23:59:59.999Z', '9999-12-31T23:59:59.999Z'],
  ] as const) {
    it(`reads ${what}`, () => {
      expect(parseTimestamp(text)).to.equal(result);
    });
  }

  for (const [what, text] of [
    ['the 30th of February', '2028-02-30T00:00:00Z'],
    ['the 29th of February of a common year', '2026-02-29T00:00:00Z'],
    ['the 29th of February of the year 1900', '1900-02-29T00:00:00Z'],
    ['the 31st of April', '2026-04-31T00:00:00Z'],
    ['a month 13', '2026-13-01T00:00:00Z'],
    ['a month 13 of the year 1', '0001-13-13T12:00:00Z'],
    ['a day 0', '2026-01-00T00:00:00Z'],
    ['an hour 24', '2026-01-31T24:00:00Z'],
    ['a second 60 that is not the last of a day', '2016-12-31T23:58:60Z'],
    ['a second 61', '2016-12-31T23:59:61Z'],
    ['a moment that is beyond the year 9999 in UTC', '9999-12-31T23:59:59-00:01'],
    ['a moment that is before the year 0000 in UTC', '0000-01-01T00:00:00+00:01'],
    ['a year of five digits', '10000-01-01T00:00:00Z'],
    ['a time without an offset', '2026-01-31T09:30:00'],
    ['an offset without a colon', '2026-01-31T09:30:00+0100'],
    ['an offset of 24 hours', '2026-01-31T09:30:00+24:00'],
    ['a time without seconds', '2026-01-31T09:30Z'],
    ['a date alone', '2026-01-31'],
    ['a space instead of the T', '2026-01-31 09:30:00Z'],
    ['a comma before the fraction', '2026-01-31T09:30:00,5Z'],
    ['a point without a fraction', '2026-01-31T09:30:00.Z'],
    ['a line end after the time', '2026-01-31T09:30:00Z\n'],
    ['seconds since 1970', '1769851800'],
    ['nothing', ''],
  ] as const) {
    it(`rejects ${what}`, () => {
      expect(parseTimestamp(text)).to.equal(null);
    });
  }
});

describe('addDays', () => {
  it('keeps the time of day, across the turn of the year and a leap day', () => {
    const start = toTimestamp(Date.parse('2027-12-31T09:30:00.123Z'));
    expect(addDays(start, 90)).to.equal('2028-03-30T09:30:00.123Z');
  });
});
