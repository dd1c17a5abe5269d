import { expect } from 'chai';
import { z } from 'zod';
import { fieldsOf, inOrderOf, laterFieldsOf, sameExcept, typeOf } from '../../src/schema/fields.js';
import { boolean, id, integer, listOf, object, oneOf, pairs, text, timestamp } from '../../src/schema/schemas.js';

const RANGE = { min: 0, max: 9 };

const plain = (type: string) => ({ kind: 'plain', type, isNullable: false });

/** The fields that can be stored, by the schema of each. */
const STORED: readonly (readonly [schema: z.ZodType, field: object])[] = [
  [id('Group'), { kind: 'id', isNullable: false }],
  [id('Group').nullable(), { kind: 'id', isNullable: true }],
  [timestamp().meta({ description: 'When it began.' }), { kind: 'timestamp', isNullable: false }],
  [pairs({ pairs: 1, key: RANGE, value: RANGE }), { kind: 'pairs', isNullable: false }],
  [text(RANGE), plain('string')],
  [text(RANGE).nullable(), { ...plain('string'), isNullable: true }],
  [integer(RANGE), plain('number')],
  [boolean(), plain('boolean')],
  [z.enum(['a', 'b']), plain('string')],
  [oneOf(['a', 'b']), plain('string')],
  [oneOf([1, 2]), plain('number')],
  [listOf(id('Group'), RANGE), { kind: 'list', item: { kind: 'id', isNullable: false }, isNullable: false }],
  [boolean().default(true), { ...plain('boolean'), default: true }],
  [text(RANGE).nullable().default(null), { ...plain('string'), isNullable: true, default: null }],
  [text(RANGE).default('a').nullable(), { ...plain('string'), isNullable: true, default: 'a' }],
  [
    object({ inner: boolean(), other: boolean().default(true) }).default({ inner: true, other: false }),
    {
      kind: 'object',
      fields: {
        inner: { ...plain('boolean'), default: true },
        other: { ...plain('boolean'), default: false },
      },
      isNullable: false,
      default: { inner: true, other: false },
    },
  ],
  [object({ inner: boolean() }), { kind: 'object', fields: { inner: plain('boolean') }, isNullable: false }],
];

describe('fieldsOf', () => {
  for (const [schema, field] of STORED) {
    it(`returns ${JSON.stringify(field)}`, () => {
      expect(fieldsOf(object({ field: schema }))).to.deep.equal({ field });
    });
  }

  for (const [schema, type, remedy] of [
    [oneOf(['a', 1]), 'literal', 'No adapter can store it.'],
    [z.date(), 'date', 'No adapter can store it.'],
    [z.literal([]), 'literal', 'No adapter can store it.'],
    [boolean().optional(), 'optional', 'Give it a default instead.'],
  ] as const) {
    it(`throws for a field that no adapter can store: ${type}`, () => {
      for (const [shape, name] of [
        [object({ added: schema }), 'added'],
        [object({ outer: object({ added: schema }).default({ added: 'a' } as never) }), 'outer.added'],
      ] as const)
        expect(() => fieldsOf(shape)).to.throw(
          TypeError,
          `The field ${name} of a record cannot have the type ${type}. ${remedy}`,
        );
    });
  }

  it('returns one frozen default for all records', () => {
    const fields = fieldsOf(object({ names: listOf(listOf(text(RANGE), RANGE), RANGE).default([['a']]) }));
    expect(fields['names']?.default).to.be.frozen.and.deep.equal([['a']]);
    expect(fields['names']).to.have.nested.property('default[0]').that.is.frozen;
  });

  it('keeps the order of the schema', () => {
    expect(Object.keys(fieldsOf(object({ b: boolean(), a: boolean() })))).to.deep.equal(['b', 'a']);
  });
});

describe('laterFieldsOf', () => {
  it('returns the names of the fields with a default', () => {
    const [b, c] = [boolean().default(false), boolean().nullable().default(null)];
    expect(laterFieldsOf(object({ a: boolean(), b, c, d: b.nullable() }))).to.deep.equal(['b', 'c', 'd']);
  });
});

describe('typeOf', () => {
  it('returns the type of a value that may be omitted or null', () => {
    expect(typeOf(integer(RANGE).nullable().default(1))).to.equal('number');
    expect(typeOf(text(RANGE))).to.equal('string');
  });
});

const RECORD = object({ id: id('Group'), names: listOf(text(RANGE), RANGE), count: integer(RANGE).nullable() });

describe('inOrderOf', () => {
  it('copies the fields of the schema in its order, and no others', () => {
    const copy = inOrderOf(RECORD)({ count: 1, other: 2, names: ['a'], id: 'b' });
    expect(JSON.stringify(copy)).to.equal('{"id":"b","names":["a"],"count":1}');
  });
});

describe('sameExcept', () => {
  const isSame = sameExcept(RECORD, 'id');
  const record = { id: 'a', names: ['b'], count: null };

  for (const [what, other, expected] of [
    ['an equal copy', { ...record, names: ['b'] }, true],
    ['a copy that differs in an ignored field', { ...record, id: 'c' }, true],
    ['a copy that differs in an item', { ...record, names: ['c'] }, false],
    ['a copy that has a number instead of null', { ...record, count: 1 }, false],
    ['a copy with a string of the same JSON', { ...record, names: '["b"]' }, false],
  ] as const) {
    it(`returns ${String(expected)} for ${what}`, () => {
      expect(isSame<object>(record, other)).to.equal(expected);
      expect(isSame<object>(other, record)).to.equal(expected);
    });
  }

  it('returns false for other numbers', () => {
    expect(isSame({ ...record, count: 1 }, { ...record, count: 2 })).to.equal(false);
  });
});
