import { expect } from 'chai';
import { ValidationIssues } from '../../src/errors/validation-issues.js';
import { issuesOf, thrownBy } from '../support/rejection.js';

/** Returns the codes of the issues that a check finds. */
const codesOf = (check: (issues: ValidationIssues) => void): string[] => {
  const issues = new ValidationIssues();
  check(issues);
  return issues.found.map(({ code }) => code);
};

const RANGE = { min: 2, max: 3 };

const cases: readonly (readonly [what: string, check: (issues: ValidationIssues) => void, codes: readonly string[]])[] =
  [
    ['a string of the minimum length', (issues) => issues.string([], 'ab', RANGE), []],
    ['a string of the maximum length', (issues) => issues.string([], '😀😀😀', RANGE), []],
    ['a string that is too short', (issues) => issues.string([], 'a', RANGE), ['too_short']],
    ['a string that is too long', (issues) => issues.string([], 'abcd', RANGE), ['too_long']],
    ['a string with half of a surrogate pair', (issues) => issues.string([], 'a\ud83d', RANGE), ['invalid_format']],
    ['a number instead of a string', (issues) => issues.string([], 12, RANGE), ['wrong_type']],
    ['null instead of a string', (issues) => issues.string([], null, RANGE), ['wrong_type']],
    ['a missing string', (issues) => issues.string([], undefined, RANGE), ['required']],
    ['a name', (issues) => issues.name([], ' a '), []],
    ['a name of 120 characters', (issues) => issues.name([], '😀'.repeat(120)), []],
    ['a name of 121 characters', (issues) => issues.name([], 'a'.repeat(121)), ['too_long']],
    ['an empty name', (issues) => issues.name([], ''), ['too_short']],
    ['a name of white space', (issues) => issues.name([], ' \t\n\u00a0\u3000\ufeff'), ['invalid_format']],
    ['a name of zero-width spaces', (issues) => issues.name([], '\u200b\u200b'), ['invalid_format']],
    ['a name of a word joiner', (issues) => issues.name([], '\u2060'), ['invalid_format']],
    ['a name of a soft hyphen', (issues) => issues.name([], '\u00ad'), ['invalid_format']],
    ['a name of a Hangul initial filler', (issues) => issues.name([], '\u115f'), ['invalid_format']],
    ['a name of a Hangul filler', (issues) => issues.name([], '\u3164'), ['invalid_format']],
    ['a name of a blank Braille pattern', (issues) => issues.name([], '\u2800'), ['invalid_format']],
    ['a name of a control character', (issues) => issues.name([], '\u0007'), ['invalid_format']],
    ['a name of several of these', (issues) => issues.name([], '\u200b \u3164\u{e0020}'), ['invalid_format']],
    ['a name with some of these', (issues) => issues.name([], '👩\u200d🚀\ufe0f'), []],
    ['a name in Hangul', (issues) => issues.name([], '한글'), []],
    ['a missing name', (issues) => issues.name([], undefined), ['required']],
    ['a UUID', (issues) => issues.uuid([], '01890A5D-AC96-774B-BCCE-B302099A8057'), []],
    ['a string that is not a UUID', (issues) => issues.uuid([], 'abc'), ['invalid_format']],
    ['a number instead of a UUID', (issues) => issues.uuid([], 12), ['wrong_type']],
    ['a missing UUID', (issues) => issues.uuid([], undefined), ['required']],
    ['the minimum', (issues) => issues.integer([], 2, RANGE), []],
    ['the maximum', (issues) => issues.integer([], 3, RANGE), []],
    ['a number below', (issues) => issues.integer([], 1, RANGE), ['out_of_range']],
    ['a number above', (issues) => issues.integer([], 4, RANGE), ['out_of_range']],
    ['a fraction', (issues) => issues.integer([], 2.5, RANGE), ['out_of_range']],
    ['a number as a string', (issues) => issues.integer([], '2', RANGE), ['out_of_range']],
    ['a missing number', (issues) => issues.integer([], undefined, RANGE), ['required']],
    ['a timestamp', (issues) => issues.timestamp([], '2026-01-31T09:30:00+01:00'), []],
    ['a day that does not exist', (issues) => issues.timestamp([], '2026-02-30T09:30:00Z'), ['invalid_format']],
    ['a number instead of a timestamp', (issues) => issues.timestamp([], 0), ['wrong_type']],
    ['one of the values', (issues) => issues.oneOf([], 'b', ['a', 'b']), []],
    ['none of the values', (issues) => issues.oneOf([], 'B', ['a', 'b']), ['not_allowed']],
    ['a missing value', (issues) => issues.oneOf([], undefined, ['a', 'b']), ['required']],
    ['an array', (issues) => issues.array([], [1, 1], RANGE), []],
    ['an array that is too short', (issues) => issues.array([], [1], RANGE), ['too_few']],
    ['an array that is too long', (issues) => issues.array([], [1, 2, 3, 4], RANGE), ['too_many']],
    ['an object instead of an array', (issues) => issues.array([], { length: 2 }, RANGE), ['wrong_type']],
    ['a missing array', (issues) => issues.array([], undefined, RANGE), ['required']],
    ['an object with known fields', (issues) => issues.object([], { a: 1 }, ['a', 'b']), []],
    ['an object with unknown fields', (issues) => issues.object([], { a: 1, c: 1 }, ['a', 'b']), ['unknown_field']],
    ['an array instead of an object', (issues) => issues.object([], [], ['a']), ['wrong_type']],
    ['null instead of an object', (issues) => issues.object([], null, ['a']), ['wrong_type']],
    ['a missing object', (issues) => issues.object([], undefined, ['a']), ['required']],
  ];

const DETAILS: readonly (readonly [check: (issues: ValidationIssues) => void, detail: string])[] = [
  [(issues) => issues.string([], 1, RANGE), 'Must be a string.'],
  [(issues) => issues.string([], '', { min: 1, max: 3 }), 'Must have at least 1 character.'],
  [(issues) => issues.string([], 'a', RANGE), 'Must have at least 2 characters.'],
  [(issues) => issues.string([], 'ab', { min: 0, max: 1 }), 'Must have at most 1 character.'],
  [(issues) => issues.string([], 'abcd', RANGE), 'Must have at most 3 characters.'],
  [(issues) => issues.string([], 'a\ud83d', RANGE), 'Must be well-formed Unicode, without unpaired surrogates.'],
  [(issues) => issues.name([], ' '), 'Must contain a visible character.'],
  [(issues) => issues.nonBlankString([], ' ', RANGE), 'Must contain a visible character.'],
  [(issues) => issues.nonBlankString([], 'a', RANGE), 'Must have at least 2 characters.'],
  [(issues) => issues.uuid([], 1), 'Must be a UUID.'],
  [(issues) => issues.uuid([], 'abc'), 'Must be a UUID.'],
  [(issues) => issues.integer([], 1, RANGE), 'Must be an integer from 2 to 3.'],
  [(issues) => issues.timestamp([], 1), 'Must be a date and time (RFC 3339), such as 2030-01-31T09:30:00Z.'],
  [
    (issues) => issues.timestamp([], '2030'),
    'Must be a date and time with an offset (RFC 3339), such as 2030-01-31T09:30:00Z.',
  ],
  [(issues) => issues.oneOf([], 'c', ['a', null]), 'Must be one of: a, null.'],
  [(issues) => issues.array([], 'a', RANGE), 'Must be an array.'],
  [(issues) => issues.array([], [], { min: 1, max: 3 }), 'Must have at least 1 item.'],
  [(issues) => issues.array([], [1], RANGE), 'Must have at least 2 items.'],
  [(issues) => issues.array([], [1, 2], { min: 0, max: 1 }), 'Must have at most 1 item.'],
  [(issues) => issues.array([], [1, 2, 3, 4], RANGE), 'Must have at most 3 items.'],
  [(issues) => issues.set([], [1, 1], RANGE, () => undefined), 'Duplicate item. Remove it.'],
  [(issues) => issues.object([], 1, []), 'Must be an object.'],
  [(issues) => issues.object([], { a: 1 }, []), 'Unknown field. Remove it.'],
];

describe('ValidationIssues', () => {
  for (const [check, detail] of DETAILS) {
    it(`says what is required: ${detail}`, () => {
      const issues = new ValidationIssues();
      check(issues);
      expect(issues.found.map((issue) => issue.detail)).to.deep.equal([detail]);
    });
  }

  it('repeats at most 100 characters of the name of a field, and every index', () => {
    const [issue] = new ValidationIssues().add(['😀'.repeat(101), 12], 'unknown_field', '').found;
    expect(issue?.path).to.deep.equal(['😀'.repeat(100), 12]);
  });

  for (const [what, check, codes] of cases) {
    it(`finds ${codes.join() || 'nothing'} in ${what}`, () => {
      expect(codesOf(check)).to.deep.equal(codes);
    });
  }

  it('reports the path of each issue of a set, and an id in another case as a duplicate', () => {
    const issues = new ValidationIssues();
    issues.set(['ids'], ['a', 1, 'b', 'A', 'b'], { min: 1, max: 5 }, (path, item) => {
      issues.oneOf(path, item, ['a', 'b']);
    });
    const rejection = thrownBy(() => issues.throwAs('validation_failed'));
    expect(issuesOf(rejection)).to.deep.equal(['ids/1 not_allowed', 'ids/3 duplicate', 'ids/4 duplicate']);
  });

  for (const [what, value, code] of [
    ['too few items', ['a'], 'too_few'],
    ['too many items', ['a', 'b', 'c', 'd'], 'too_many'],
    ['a text', 'abc', 'wrong_type'],
    ['nothing', undefined, 'required'],
  ] as const) {
    it(`finds ${code} in ${what} instead of a set`, () => {
      expect(codesOf((issues) => issues.set([], value, RANGE, () => undefined))).to.deep.equal([code]);
    });
  }

  it('throws nothing while nothing was found', () => {
    expect(() => new ValidationIssues().throwAs('validation_failed')).to.not.throw();
  });

  it('throws one error with every issue in the order found', () => {
    const issues = new ValidationIssues();
    issues.string(['name'], '', RANGE);
    issues.uuid(['ids', 3], 'abc');
    const rejection = thrownBy(() => issues.throwAs('validation_failed'));
    expect(rejection.code).to.equal('validation_failed');
    expect(issuesOf(rejection)).to.deep.equal(['name too_short', 'ids/3 invalid_format']);
  });

  it('reports at most 1,000 issues', () => {
    const issues = new ValidationIssues();
    for (let number = 0; number < 1001; number++) issues.uuid([number], 'abc');
    expect(issues.found).to.have.length(1000);
  });

  it('never repeats the value', () => {
    const issues = new ValidationIssues();
    const sent = 'sent by the caller';
    issues.string([], sent, RANGE);
    issues.uuid([], sent);
    issues.integer([], sent, RANGE);
    issues.timestamp([], sent);
    issues.oneOf([], sent, ['a']);
    issues.set([], sent, RANGE, () => undefined);
    issues.object([], sent, []);
    expect(issues.found).to.have.length(7);
    expect(JSON.stringify(issues.found)).to.not.include(sent);
  });

  it('finds no duplicate in strings that differ in more than case, such as ß and ss', () => {
    expect(codesOf((issues) => issues.set([], ['ß', 'ss'], RANGE, () => undefined))).to.deep.equal([]);
  });
});
