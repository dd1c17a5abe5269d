import { expect } from 'chai';
import { Faults } from '../../src/errors/faults.js';
import { faultsOf, thrownBy } from '../support/refusal.js';

/** The codes of the faults that a check finds. */
const codesOf = (check: (faults: Faults) => void): string[] => {
  const faults = new Faults();
  check(faults);
  return faults.found.map(({ code }) => code);
};

const RANGE = { min: 2, max: 3 };

const cases: readonly (readonly [what: string, check: (faults: Faults) => void, codes: readonly string[]])[] = [
  ['a text of the least length', (faults) => faults.text([], 'ab', RANGE), []],
  ['a text of the greatest length', (faults) => faults.text([], '😀😀😀', RANGE), []],
  ['a text that is too short', (faults) => faults.text([], 'a', RANGE), ['too_short']],
  ['a text that is too long', (faults) => faults.text([], 'abcd', RANGE), ['too_long']],
  ['a text with half of a surrogate pair', (faults) => faults.text([], 'a\ud83d', RANGE), ['invalid_format']],
  ['a number instead of a text', (faults) => faults.text([], 12, RANGE), ['wrong_type']],
  ['null instead of a text', (faults) => faults.text([], null, RANGE), ['wrong_type']],
  ['a missing text', (faults) => faults.text([], undefined, RANGE), ['required']],
  ['a name', (faults) => faults.name([], ' a '), []],
  ['a name of 120 characters', (faults) => faults.name([], '😀'.repeat(120)), []],
  ['a name of 121 characters', (faults) => faults.name([], 'a'.repeat(121)), ['too_long']],
  ['an empty name', (faults) => faults.name([], ''), ['too_short']],
  ['a name of blanks', (faults) => faults.name([], ' \t\n\u00a0\u3000\ufeff'), ['invalid_format']],
  ['a missing name', (faults) => faults.name([], undefined), ['required']],
  ['a UUID', (faults) => faults.uuid([], '01890A5D-AC96-774B-BCCE-B302099A8057'), []],
  ['a text that is no UUID', (faults) => faults.uuid([], 'abc'), ['invalid_format']],
  ['a number instead of a UUID', (faults) => faults.uuid([], 12), ['wrong_type']],
  ['a missing UUID', (faults) => faults.uuid([], undefined), ['required']],
  ['the least number', (faults) => faults.integer([], 2, RANGE), []],
  ['the greatest number', (faults) => faults.integer([], 3, RANGE), []],
  ['a number below', (faults) => faults.integer([], 1, RANGE), ['out_of_range']],
  ['a number above', (faults) => faults.integer([], 4, RANGE), ['out_of_range']],
  ['a fraction', (faults) => faults.integer([], 2.5, RANGE), ['out_of_range']],
  ['a number as text', (faults) => faults.integer([], '2', RANGE), ['out_of_range']],
  ['a missing number', (faults) => faults.integer([], undefined, RANGE), ['required']],
  ['a timestamp', (faults) => faults.timestamp([], '2026-01-31T09:30:00+01:00'), []],
  ['a day that does not exist', (faults) => faults.timestamp([], '2026-02-30T09:30:00Z'), ['invalid_format']],
  ['a number instead of a timestamp', (faults) => faults.timestamp([], 0), ['wrong_type']],
  ['one of the values', (faults) => faults.oneOf([], 'b', ['a', 'b']), []],
  ['none of the values', (faults) => faults.oneOf([], 'B', ['a', 'b']), ['not_allowed']],
  ['a missing value', (faults) => faults.oneOf([], undefined, ['a', 'b']), ['required']],
  ['a list', (faults) => faults.list([], [1, 1], RANGE), []],
  ['a list that is too short', (faults) => faults.list([], [1], RANGE), ['too_few']],
  ['a list that is too long', (faults) => faults.list([], [1, 2, 3, 4], RANGE), ['too_many']],
  ['an object instead of a list', (faults) => faults.list([], { length: 2 }, RANGE), ['wrong_type']],
  ['a missing list', (faults) => faults.list([], undefined, RANGE), ['required']],
  ['an object with known members', (faults) => faults.members([], { a: 1 }, ['a', 'b']), []],
  ['an object with unknown members', (faults) => faults.members([], { a: 1, c: 1 }, ['a', 'b']), ['unknown_field']],
  ['a list instead of an object', (faults) => faults.members([], [], ['a']), ['wrong_type']],
  ['null instead of an object', (faults) => faults.members([], null, ['a']), ['wrong_type']],
  ['a missing object', (faults) => faults.members([], undefined, ['a']), ['required']],
];

const DETAILS: readonly (readonly [check: (faults: Faults) => void, detail: string])[] = [
  [(faults) => faults.text([], 1, RANGE), 'Must be a string.'],
  [(faults) => faults.text([], '', { min: 1, max: 3 }), 'Must have at least 1 character.'],
  [(faults) => faults.text([], 'a', RANGE), 'Must have at least 2 characters.'],
  [(faults) => faults.text([], 'ab', { min: 0, max: 1 }), 'Must have at most 1 character.'],
  [(faults) => faults.text([], 'abcd', RANGE), 'Must have at most 3 characters.'],
  [(faults) => faults.text([], 'a\ud83d', RANGE), 'Must be well-formed Unicode, without unpaired surrogates.'],
  [(faults) => faults.name([], ' '), 'Must contain a character other than white space.'],
  [(faults) => faults.uuid([], 1), 'Must be a UUID.'],
  [(faults) => faults.uuid([], 'abc'), 'Must be a UUID.'],
  [(faults) => faults.integer([], 1, RANGE), 'Must be an integer from 2 to 3.'],
  [(faults) => faults.timestamp([], 1), 'Must be a date and time (RFC 3339), such as 2030-01-31T09:30:00Z.'],
  [
    (faults) => faults.timestamp([], '2030'),
    'Must be a date and time with an offset (RFC 3339), such as 2030-01-31T09:30:00Z.',
  ],
  [(faults) => faults.oneOf([], 'c', ['a', null]), 'Must be one of: a, null.'],
  [(faults) => faults.list([], 'a', RANGE), 'Must be an array.'],
  [(faults) => faults.list([], [], { min: 1, max: 3 }), 'Must have at least 1 item.'],
  [(faults) => faults.list([], [1], RANGE), 'Must have at least 2 items.'],
  [(faults) => faults.list([], [1, 2], { min: 0, max: 1 }), 'Must have at most 1 item.'],
  [(faults) => faults.list([], [1, 2, 3, 4], RANGE), 'Must have at most 3 items.'],
  [(faults) => faults.set([], [1, 1], RANGE, () => undefined), 'Duplicate item. Remove it.'],
  [(faults) => faults.members([], 1, []), 'Must be an object.'],
  [(faults) => faults.members([], { a: 1 }, []), 'Unknown field. Remove it.'],
];

describe('Faults', () => {
  for (const [check, detail] of DETAILS) {
    it(`says what must hold: ${detail}`, () => {
      const faults = new Faults();
      check(faults);
      expect(faults.found.map((fault) => fault.detail)).to.deep.equal([detail]);
    });
  }

  it('repeats at most 100 characters of the name of a field, and every index', () => {
    const [fault] = new Faults().add(['😀'.repeat(101), 12], 'unknown_field', '').found;
    expect(fault?.path).to.deep.equal(['😀'.repeat(100), 12]);
  });

  for (const [what, check, codes] of cases) {
    it(`finds ${codes.join() || 'nothing'} in ${what}`, () => {
      expect(codesOf(check)).to.deep.equal(codes);
    });
  }

  it('tells each fault of a set where it is, and calls the second spelling of an id a duplicate', () => {
    const faults = new Faults();
    faults.set(['ids'], ['a', 1, 'b', 'A', 'b'], { min: 1, max: 5 }, (path, item) => {
      faults.oneOf(path, item, ['a', 'b']);
    });
    const refusal = thrownBy(() => faults.throwAs('validation_failed'));
    expect(faultsOf(refusal)).to.deep.equal(['ids/1 not_allowed', 'ids/3 duplicate', 'ids/4 duplicate']);
  });

  for (const [what, value, code] of [
    ['too few items', ['a'], 'too_few'],
    ['too many items', ['a', 'b', 'c', 'd'], 'too_many'],
    ['a text', 'abc', 'wrong_type'],
    ['nothing', undefined, 'required'],
  ] as const) {
    it(`finds ${code} in ${what} instead of a set`, () => {
      expect(codesOf((faults) => faults.set([], value, RANGE, () => undefined))).to.deep.equal([code]);
    });
  }

  it('throws nothing while nothing was found', () => {
    expect(() => new Faults().throwAs('validation_failed')).to.not.throw();
  });

  it('throws one error with every fault in the order of finding', () => {
    const faults = new Faults();
    faults.text(['name'], '', RANGE);
    faults.uuid(['ids', 3], 'abc');
    const refusal = thrownBy(() => faults.throwAs('validation_failed'));
    expect(refusal.code).to.equal('validation_failed');
    expect(faultsOf(refusal)).to.deep.equal(['name too_short', 'ids/3 invalid_format']);
  });

  it('tells of 1,000 faults at most', () => {
    const faults = new Faults();
    for (let number = 0; number < 1001; number++) faults.uuid([number], 'abc');
    expect(faults.found).to.have.length(1000);
  });

  it('never repeats what was sent', () => {
    const faults = new Faults();
    const sent = 'sent by the caller';
    faults.text([], sent, RANGE);
    faults.uuid([], sent);
    faults.integer([], sent, RANGE);
    faults.timestamp([], sent);
    faults.oneOf([], sent, ['a']);
    faults.set([], sent, RANGE, () => undefined);
    faults.members([], sent, []);
    expect(faults.found).to.have.length(7);
    expect(JSON.stringify(faults.found)).to.not.include(sent);
  });
});
