import { expect } from 'chai';
import * as z from 'zod';
import { Doubt, fitOf } from '../../src/schema/fit.js';
import { boolean, listOf, object, oneOf, pairs, timestamp } from '../../src/schema/schemas.js';

const RANGE = { min: 1, max: 9 };
const yes = boolean();

const SHAPE = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('circle'), radius: z.number() }),
  z.object({ kind: z.enum(['square']), side: z.number().optional() }),
]);

const TREE: z.ZodType = z.object({
  yes,
  get children() {
    return z.array(TREE);
  },
});

/** Values with what each becomes, and whether zod must judge it. */
const FITS: readonly (readonly [schema: z.ZodType, value: unknown, fitted: unknown, isLeft: boolean])[] = [
  [yes, true, true, false],
  [yes, 1, 1, true],
  [timestamp(), Array(24).fill('0'), Array(24).fill('0'), true],
  [listOf(yes, RANGE), {}, {}, true],
  [pairs({ pairs: 1, key: RANGE, value: RANGE }), null, null, true],
  [z.object({ yes }), { yes: true, other: 1 }, { yes: true }, false],
  [z.looseObject({ yes }), { yes: true, other: 1 }, { yes: true, other: 1 }, false],
  [z.object({ yes }).catchall(z.number()), { yes: true, other: 'x' }, { yes: true, other: 'x' }, true],
  [object({ other: z.unknown() }), {}, { other: undefined }, false],
  [object({ yes: yes.optional() }), {}, {}, false],
  [z.union([object({ yes, no: yes }), object({ yes })]), { yes: true, no: true }, { yes: true, no: true }, false],
  [z.union([object({ a: z.any() }), object({ b: z.any() })]), {}, { a: undefined }, false],
  [z.union([object({ yes }), yes]), { no: true }, { no: true }, true],
  [SHAPE, { kind: 'circle', radius: 1.5, side: 2 }, { kind: 'circle', radius: 1.5 }, false],
  [SHAPE, { kind: 'square' }, { kind: 'square' }, false],
  [z.union([object({ yes }), object({ yes, no: yes })]), { yes: true, no: true }, { yes: true, no: true }, false],
  [
    TREE,
    { yes: true, children: [{ yes: true, children: [], x: 1 }] },
    { yes: true, children: [{ yes: true, children: [] }] },
    false,
  ],
  [z.record(z.string(), object({ yes })), { one: { yes: true, no: 1 } }, { one: { yes: true } }, false],
  [z.iso.datetime(), 'now', 'now', false],
  [z.array(oneOf([1, 2])), [1, 2, 1], [1, 2, 1], false],
  [z.null(), null, null, false],
  [z.enum(['a', 'b']), 'b', 'b', false],
  [yes.default(true), undefined, true, false],
];

describe('fitOf', () => {
  for (const [schema, value, fitted, isLeft] of FITS)
    it(`${isLeft ? 'leaves' : 'judges'} ${JSON.stringify(value)} of ${JSON.stringify(schema.def.type)}`, () => {
      const doubt = new Doubt();
      expect([fitOf(schema)(value, doubt), doubt.isLeft]).to.deep.equal([fitted, isLeft]);
    });
});
