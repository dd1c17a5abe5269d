import { issuesOf, spellIssues, thrownBy } from '@workspace-api/test-stubs';
import { expect } from 'chai';
import { z } from 'zod';
import { ValidationIssues } from '../../src/errors/validation-issues.js';
import { validate } from '../../src/errors/validate.js';
import {
  TYPES,
  boolean,
  id,
  integer,
  listOf,
  name,
  network,
  object,
  oneOf,
  onlyWith,
  pairs,
  requiredIf,
  setOf,
  text,
  timestamp,
  visibleText,
} from '../../src/schema/schemas.js';

const issuesIn = (schema: z.ZodType, value: unknown): ValidationIssues['found'] => {
  const issues = new ValidationIssues();
  issues.check(schema, value);
  return issues.found;
};

const RANGE = { min: 2, max: 3 };

const ANYTHING = z.unknown();

const ABOUT_A = object({ a: z.number(), b: z.number().optional() });

const PAIRS = pairs({ pairs: 2, key: { min: 1, max: 3 }, value: { min: 0, max: 3 } });

const HOSTS = z.object({ a: z.string().min(2) }).refine(() => false);

const CONDITIONAL = object({
  kind: oneOf(['a', 'b']),
  detail: text(RANGE).optional(),
  size: integer(RANGE).optional(),
}).check(
  onlyWith('detail', 'kind', 'a'),
  requiredIf('size', ({ detail }) => detail === 'big', 'Required if it is big.'),
);

const CASES: readonly (readonly [what: string, schema: z.ZodType, value: unknown, codes: readonly string[]])[] = [
  ['a string of the minimum length', text(RANGE), 'ab', []],
  ['a string of the maximum length', text(RANGE), '😀😀😀', []],
  ['a string that is too short', text(RANGE), 'a', ['too_short']],
  ['a string that is too long', text(RANGE), 'abcd', ['too_long']],
  ['a string with half of a surrogate pair', text(RANGE), 'a\ud83d', ['invalid_format']],
  ['a number instead of a string', text(RANGE), 12, ['wrong_type']],
  ['null instead of a string', text(RANGE), null, ['wrong_type']],
  ['a missing string', text(RANGE), undefined, ['required']],
  ['a name', name(), ' a ', []],
  ['a name of 120 characters', name(), '😀'.repeat(120), []],
  ['a name of 121 characters', name(), 'a'.repeat(121), ['too_long']],
  ['an empty name', name(), '', ['too_short']],
  ['a name of white space', name(), ' \t\n\u00a0\u3000\ufeff', ['invalid_format']],
  ['a name of zero-width spaces', name(), '\u200b\u200b', ['invalid_format']],
  ['a name of a word joiner', name(), '\u2060', ['invalid_format']],
  ['a name of a soft hyphen', name(), '\u00ad', ['invalid_format']],
  ['a name of a Hangul initial filler', name(), '\u115f', ['invalid_format']],
  ['a name of a Hangul filler', name(), '\u3164', ['invalid_format']],
  ['a name of a blank Braille pattern', name(), '\u2800', ['invalid_format']],
  ['a name of a control character', name(), '\u0007', ['invalid_format']],
  ['a name of several of these', name(), '\u200b \u3164\u{e0020}', ['invalid_format']],
  ['a name with some of these', name(), '👩\u200d🚀\ufe0f', []],
  ['a name in Hangul', name(), '한글', []],
  ['a missing name', name(), undefined, ['required']],
  ['a UUID', id('Group'), '01890A5D-AC96-774B-BCCE-B302099A8057', []],
  ['a string that is not a UUID', id('Group'), 'abc', ['invalid_format']],
  ['a number instead of a UUID', id('Group'), 12, ['wrong_type']],
  ['a missing UUID', id('Group'), undefined, ['required']],
  ['the minimum', integer(RANGE), 2, []],
  ['the maximum', integer(RANGE), 3, []],
  ['a number below', integer(RANGE), 1, ['out_of_range']],
  ['a number above', integer(RANGE), 4, ['out_of_range']],
  ['a fraction', integer(RANGE), 2.5, ['out_of_range']],
  ['a number as a string', integer(RANGE), '2', ['out_of_range']],
  ['a missing number', integer(RANGE), undefined, ['required']],
  ['a timestamp', timestamp(), '2026-01-31T09:30:00+01:00', []],
  ['a day that does not exist', timestamp(), '2026-02-30T09:30:00Z', ['invalid_format']],
  ['a number instead of a timestamp', timestamp(), 0, ['wrong_type']],
  ['one of the values', oneOf(['a', 'b']), 'b', []],
  ['none of the values', oneOf(['a', 'b']), 'B', ['not_allowed']],
  ['a missing value', oneOf(['a', 'b']), undefined, ['required']],
  ['an array', listOf(ANYTHING, RANGE), [1, 1], []],
  ['an array that is too short', listOf(ANYTHING, RANGE), [1], ['too_few']],
  ['an array that is too long', listOf(ANYTHING, RANGE), [1, 2, 3, 4], ['too_many']],
  ['an object instead of an array', listOf(ANYTHING, RANGE), { length: 2 }, ['wrong_type']],
  ['a missing array', listOf(ANYTHING, RANGE), undefined, ['required']],
  ['a string with U+0000', text(RANGE), 'a\0', ['invalid_format']],
  ['a name with U+0000', name(), 'a\0', ['invalid_format']],
  ['a truth value', boolean(), false, []],
  ['a text instead of a truth value', boolean(), 'false', ['not_allowed']],
  ['an object with known fields', ABOUT_A, { a: 1 }, []],
  ['an object with unknown fields', ABOUT_A, { a: 1, c: 1 }, ['unknown_field']],
  ['an object with the unknown field __proto__', ABOUT_A, JSON.parse('{"a":1,"__proto__":1}'), ['unknown_field']],
  ['an array instead of an object', ABOUT_A, [], ['wrong_type']],
  ['null instead of an object', ABOUT_A, null, ['wrong_type']],
  ['a missing object', ABOUT_A, undefined, ['required']],
  ['a set with too few items', setOf(ANYTHING, RANGE), ['a'], ['too_few']],
  ['a set with too many items', setOf(ANYTHING, RANGE), ['a', 'b', 'c', 'd'], ['too_many']],
  ['a set of too many invalid items', setOf(id('Group'), RANGE), ['a', 'a', 'a', 'a'], ['too_many']],
  ['a text instead of a set', setOf(ANYTHING, RANGE), 'abc', ['wrong_type']],
  ['nothing instead of a set', setOf(ANYTHING, RANGE), undefined, ['required']],
  ['strings that differ in more than case, such as ß and ss', setOf(ANYTHING, RANGE), ['ß', 'ss'], []],
  ['pairs', PAIRS, { a: '', b: 'b' }, []],
  ['too many pairs', PAIRS, { a: '', b: '', c: '' }, ['too_many']],
  ['a pair without a name', PAIRS, { '': '' }, ['too_short']],
  ['a pair with a number', PAIRS, { a: 1 }, ['wrong_type']],
  ['a pair with U+0000', PAIRS, { a: '\0' }, ['invalid_format']],
  ['a list instead of pairs', PAIRS, [], ['wrong_type']],
  ['missing pairs', PAIRS, undefined, ['required']],
  ['a set of too few invalid items', setOf(id('Group'), RANGE), ['a'], ['too_few']],
  ['a tuple of too many invalid items', z.tuple([z.string()]), [1, 2], ['too_many']],
  ['a field with the value that it requires', CONDITIONAL, { kind: 'a', detail: 'ab' }, []],
  ['an omitted field with another value', CONDITIONAL, { kind: 'b' }, []],
  ['an omitted field with the value that requires it', CONDITIONAL, { kind: 'a' }, ['required']],
  ['a field with another value than it requires', CONDITIONAL, { kind: 'b', detail: 'ab' }, ['not_allowed']],
  ['an omitted and an unknown field', CONDITIONAL, { kind: 'a', other: 1 }, ['unknown_field', 'required']],
  ['a number instead of an object with such a field', CONDITIONAL, 7, ['wrong_type']],
  ['an omitted field beside an invalid one', CONDITIONAL, { kind: 'a', size: '' }, ['out_of_range', 'required']],
  ['omitted fields of an invalid kind', CONDITIONAL, { detail: 'big' }, ['required', 'not_allowed', 'required']],
  ['fields that require each other', CONDITIONAL, { kind: 'a', detail: 'big', size: 2 }, []],
  ["a part and a whole that a host's schema rejects", HOSTS, { a: 'a' }, ['too_short', 'invalid_format']],
  ["a string that is too short for a host's schema", z.string().min(2), 'a', ['too_short']],
  ["a string that is too long for a host's schema", z.string().max(2), 'abc', ['too_long']],
  ["a string of another form than a host's schema", z.string().regex(/b/), 'a', ['invalid_format']],
  ["a value that a host's check rejects", z.string().refine(() => false), 'a', ['invalid_format']],
  ["a number below that of a host's schema", z.number().min(2), 1, ['out_of_range']],
  ["a number above that of a host's schema", z.number().max(2), 3, ['out_of_range']],
  ["a missing value of a host's own type", z.custom(Boolean), undefined, ['required']],
  ["a missing value of a host's union", z.union([z.string(), z.number()]), undefined, ['required']],
  ["a set that is too small for a host's schema", z.set(z.string()).min(1), new Set(), ['out_of_range']],
  ["a set that is too large for a host's schema", z.set(z.string()).max(0), new Set(['a']), ['out_of_range']],
];

const DETAILS: readonly (readonly [schema: z.ZodType, value: unknown, detail: string])[] = [
  [text(RANGE), 1, 'Must be a string.'],
  [text({ min: 1, max: 3 }), '', 'Must have at least 1 character.'],
  [text(RANGE), 'a', 'Must have at least 2 characters.'],
  [text({ min: 0, max: 1 }), 'ab', 'Must have at most 1 character.'],
  [text(RANGE), 'abcd', 'Must have at most 3 characters.'],
  [text(RANGE), 'a\ud83d', 'Must be well-formed Unicode, without unpaired surrogates.'],
  [name(), ' ', 'Must contain a visible character.'],
  [visibleText(RANGE), ' ', 'Must contain a visible character.'],
  [visibleText(RANGE), 'a', 'Must have at least 2 characters.'],
  [id('Group'), 1, 'Must be a UUID.'],
  [id('Group'), 'abc', 'Must be a UUID.'],
  [network(), 'abc', 'Must be an IP address or a network, such as 203.0.113.7, 203.0.113.0/24 or 2001:db8::/32.'],
  [integer(RANGE), 1, 'Must be an integer from 2 to 3.'],
  [timestamp(), 1, 'Must be a date and time (RFC 3339), such as 2030-01-31T09:30:00Z.'],
  [timestamp(), '2030', 'Must be a date and time with an offset (RFC 3339), such as 2030-01-31T09:30:00Z.'],
  [oneOf(['a', 'b']), 'c', 'Must be one of: a, b.'],
  [listOf(ANYTHING, RANGE), 'a', 'Must be an array.'],
  [listOf(ANYTHING, { min: 1, max: 3 }), [], 'Must have at least 1 item.'],
  [listOf(ANYTHING, RANGE), [1], 'Must have at least 2 items.'],
  [listOf(ANYTHING, { min: 0, max: 1 }), [1, 2], 'Must have at most 1 item.'],
  [listOf(ANYTHING, RANGE), [1, 2, 3, 4], 'Must have at most 3 items.'],
  [setOf(ANYTHING, RANGE), [1, 1], 'Duplicate item. Remove it.'],
  [text(RANGE), 'a\0', 'Must not contain the character U+0000.'],
  [boolean(), 1, 'Must be one of: true, false.'],
  [ABOUT_A, 1, 'Must be an object.'],
  [ABOUT_A, { a: 1, c: 1 }, 'Unknown field. Remove it.'],
  [PAIRS, 1, 'Must be an object whose values are strings.'],
  [text(RANGE), undefined, 'Required. Must be a string.'],
  [oneOf(['a', 'b']), undefined, 'Required. Must be one of: a, b.'],
  [object({ a: listOf(ANYTHING, RANGE) }), {}, 'Required. Must be an array.'],
  [PAIRS, undefined, 'Required. Must be an object whose values are strings.'],
  [PAIRS, { a: undefined }, 'Required. Must be a string.'],
  [PAIRS, { abcd: '' }, 'Must have at most 3 characters.'],
  [PAIRS, { a: '', b: '', c: '' }, 'Must have at most 2 pairs.'],
  [CONDITIONAL, { kind: 'a' }, 'Required if kind is a.'],
  [CONDITIONAL, { kind: 'b', detail: 'ab' }, 'Must be omitted unless kind is a.'],
  [CONDITIONAL, { kind: 'a', detail: 'big' }, 'Required if it is big.'],
];

describe('the schemas of values', () => {
  for (const [schema, value, detail] of DETAILS) {
    it(`say what is required: ${detail}`, () => {
      expect(issuesIn(schema, value).map((issue) => issue.detail)).to.deep.equal([detail]);
    });
  }

  for (const [what, schema, value, codes] of CASES) {
    it(`find ${codes.join() || 'nothing'} in ${what}`, () => {
      expect(issuesIn(schema, value).map(({ code }) => code)).to.deep.equal(codes);
    });
  }

  it('report each issue of a set with its path, and an id in another case as a duplicate', () => {
    const issues = issuesIn(setOf(oneOf(['a', 'b', 'A']), { min: 1, max: 5 }), ['a', 1, 'b', 'A', 'b']);
    expect(spellIssues(issues)).to.deep.equal(['1 not_allowed', '3 duplicate', '4 duplicate']);
  });

  it('report an item whose field another item has, and ignore items without it', () => {
    const set = setOf(object({ name: z.string().optional() }), { min: 1, max: 9 }, 'name');
    const issues = issuesIn(set, [{ name: 'a' }, {}, {}, { name: 'b' }, { name: 'A' }]);
    expect(issues.map(({ path, code }) => [path, code])).to.deep.equal([[[4, 'name'], 'duplicate']]);
    expect(issuesIn(set, [{ name: 'a' }, 7, 7]).map(({ path }) => path)).to.deep.equal([[1], [2]]);
  });

  it('report the field that must be set or omitted', () => {
    const values = [{ kind: 'a' }, { kind: 'b', detail: 'ab' }, { kind: 'a', detail: 'big' }];
    const issues = values.flatMap((value) => issuesIn(CONDITIONAL, value));
    expect(spellIssues(issues)).to.deep.equal(['detail required', 'detail not_allowed', 'size required']);
  });

  it('report a duplicate only as that, even if the item is also invalid', () => {
    const issues = issuesIn(setOf(id('Group'), { min: 1, max: 5 }), ['a', 'a']);
    expect(spellIssues(issues)).to.deep.equal(['0 invalid_format', '1 duplicate']);
  });

  it('return ids in lower case and times in UTC with milliseconds', () => {
    const schema = object({ id: id('Group'), at: timestamp() });
    const input = { id: '01890A5D-AC96-774B-BCCE-B302099A8057', at: '2026-01-31t09:30:00.5+01:00' };
    expect(validate(schema, input)).to.deep.equal({
      id: '01890a5d-ac96-774b-bcce-b302099a8057',
      at: '2026-01-31T08:30:00.500Z',
    });
  });

  it('name the types of times and ids, for declarations', () => {
    expect([timestamp(), id('Group')].map((schema) => TYPES.get(schema)?.type)).to.deep.equal([
      'Timestamp',
      "Id<'Group'>",
    ]);
  });

  it('keep a pair with the name __proto__', () => {
    const given = JSON.parse('{"__proto__":"b"}') as unknown;
    expect(
      JSON.stringify(validate(pairs({ pairs: 1, key: { min: 1, max: 9 }, value: { min: 0, max: 9 } }), given)),
    ).to.equal('{"__proto__":"b"}');
  });

  it('never repeat the value', () => {
    const sent = 'sent by the caller';
    const schemas = [
      text(RANGE),
      id('Group'),
      integer(RANGE),
      timestamp(),
      oneOf(['a']),
      setOf(ANYTHING, RANGE),
      ABOUT_A,
    ];
    const issues = schemas.flatMap((schema) => issuesIn(schema, sent));
    expect(issues).to.have.length(7);
    expect(JSON.stringify(issues)).to.not.include(sent);
  });
});

describe('ValidationIssues', () => {
  it('repeats at most 100 characters of the name of a field, and every index', () => {
    const [issue] = new ValidationIssues().add(['😀'.repeat(101), 12], 'unknown_field', '').found;
    expect(issue?.path).to.deep.equal(['😀'.repeat(100), 12]);
  });

  it('throws nothing while nothing was found', () => {
    expect(() => {
      new ValidationIssues().throwAs('validation_failed');
    }).to.not.throw();
  });

  it('throws one error with every issue in the order found, below the path of each check', () => {
    const issues = new ValidationIssues();
    issues.check(text(RANGE), '', ['name']);
    issues.check(id('Group'), 'abc', ['ids', 3]);
    const rejection = thrownBy(() => {
      issues.throwAs('validation_failed');
    });
    expect(rejection.code).to.equal('validation_failed');
    expect(issuesOf(rejection)).to.deep.equal(['name too_short', 'ids/3 invalid_format']);
  });

  it('reports at most 1,000 issues', () => {
    const ids = Array.from({ length: 1_001 }, (_, index) => String(index));
    expect(issuesIn(setOf(id('Group'), { min: 1, max: 2_000 }), ids)).to.have.length(1_000);
  });
});
