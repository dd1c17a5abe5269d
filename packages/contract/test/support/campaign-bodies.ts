import { GROUP_COUNT, METADATA_LIMITS, NAME_LENGTH, TEXT_LENGTH, type LengthRange } from '@workspace-api/core';
import fc from 'fast-check';

/** Stands for a field that is omitted. */
const ABSENT = Symbol('absent');

/** Returns an object with these own fields. One of them may be named `__proto__`. */
const objectOf = (entries: Iterable<readonly [string, unknown]>): Record<string, unknown> =>
  Object.fromEntries([...entries].filter(([, value]) => value !== ABSENT));

/** Usually generates a valid value, sometimes another one. */
const mostly = (right: fc.Arbitrary<unknown>, other: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> =>
  fc.oneof({ weight: 12, arbitrary: right }, { weight: 1, arbitrary: other });

/** Values that JSON can represent, values that it cannot, and undefined. */
const ANYTHING = fc.oneof(
  fc.constantFrom<unknown>(ABSENT, undefined, null, '', 0, -1, 1.5, true, [], {}, [[]], 'text', [null], Number.NaN),
  fc.jsonValue(),
);

/** Characters of one and two UTF-16 units, and halves of the latter. */
const CHARACTERS = fc.constantFrom('a', 'é', '\u0000', '𝒩', '👩', '\ud835', '\udc00');

/** Strings whose length is at or next to a limit, where UTF-16 units and characters differ. */
const textNear = ({ min, max }: LengthRange): fc.Arbitrary<string> =>
  fc
    .tuple(fc.constantFrom(min - 1, min, max - 1, max, max + 1, Math.ceil(max / 2)), CHARACTERS, fc.boolean())
    .map(([length, character, startsPlain]) =>
      length < 1 ? '' : startsPlain ? `x${character.repeat(length - 1)}` : character.repeat(length),
    );

const textIn = ({ min, max }: LengthRange): fc.Arbitrary<string> =>
  fc.string({ minLength: min, maxLength: Math.min(max, 40), unit: 'binary' });

const text = (range: LengthRange): fc.Arbitrary<unknown> => mostly(textIn(range), fc.oneof(textNear(range), ANYTHING));

const anyCase = fc.uuid().chain((id) => fc.constantFrom(id, id.toUpperCase()));
const oddIds = fc.constantFrom(
  '00000000-0000-0000-0000-000000000000',
  'ffffffff-ffff-ffff-ffff-ffffffffffff',
  '0189 0a5d-ac96-774b-bcce-b302099a8057',
  '{01890a5d-ac96-774b-bcce-b302099a8057}',
  '01890a5dac96774bbcceb302099a8057',
  '01890a5d-ac96-774b-bcce-b302099a8057\n',
  'urn:uuid:01890a5d-ac96-774b-bcce-b302099a8057',
);
const id = mostly(anyCase, fc.oneof(oddIds, ANYTHING));

const manyIds = fc
  .constantFrom(GROUP_COUNT.max - 1, GROUP_COUNT.max, GROUP_COUNT.max + 1)
  .map((count) =>
    Array.from({ length: count }, (_, index) => `00000000-0000-7000-8000-${index.toString().padStart(12, '0')}`),
  );

/** Ids, with one of them repeated in upper case. */
const repeated = fc.array(anyCase, { minLength: 1, maxLength: 3 }).map((ids) => [...ids, ids[0]?.toUpperCase()]);

const groupIds = mostly(
  fc.array(mostly(anyCase, id), { minLength: 1, maxLength: 3 }),
  fc.oneof(manyIds, repeated, ANYTHING),
);

const content = mostly(
  fc
    .record({
      type: mostly(fc.constant('text'), fc.oneof(fc.constantFrom('Text', 'image'), ANYTHING)),
      text: text(TEXT_LENGTH),
      extra: mostly(fc.constant(ABSENT), ANYTHING),
    })
    .map(({ extra, ...members }) => objectOf([...Object.entries(members), ['color', extra]])),
  ANYTHING,
);

const MOMENTS = [
  '2999-01-01T00:00:00Z',
  '2999-01-01t00:00:00.123456789z',
  '2020-02-29T23:59:59+14:00',
  '2999-12-31T23:59:59.5-00:30',
  '2999-12-31T23:59:59.123456789+14:00',
];
const ODD_MOMENTS = [
  '2999-01-01T00:00:00.1234567890Z',
  '2999-02-29T00:00:00Z',
  '2999-01-01T24:00:00Z',
  '2999-01-01T00:00:60Z',
  '2999-01-01T00:00:00',
  '2999-01-01T00:00:00+1:00',
  '2999-01-01 00:00:00Z',
  '2999-01-01',
  '+002999-01-01T00:00:00Z',
  '0000-01-01T00:00:00+01:00',
  '9999-12-31T23:59:59-01:00',
  ' 2999-01-01T00:00:00Z',
  '2999-01-01T00:00:00Z\n',
  '٢٠٣٠-01-01T00:00:00Z',
];
const scheduledAt = mostly(
  fc.oneof(
    fc.constantFrom<unknown>(ABSENT, undefined, null, ...MOMENTS),
    fc
      .date({ min: new Date('0000-01-01T00:00:00Z'), max: new Date('9999-12-31T23:59:59Z'), noInvalidDate: true })
      .map((date) => date.toISOString()),
  ),
  fc.oneof(fc.constantFrom(...ODD_MOMENTS), ANYTHING),
);

/** Names that all objects have, or that a language may treat as numbers. */
const ODD_KEYS = fc.constantFrom('__proto__', 'constructor', 'toString', 'hasOwnProperty', 'length', '0', '-1', '1e3');

const pair = fc.tuple(
  mostly(textIn(METADATA_LIMITS.key), fc.oneof(ODD_KEYS, textNear(METADATA_LIMITS.key))),
  text(METADATA_LIMITS.value),
);

const manyPairs = fc
  .tuple(fc.constantFrom(METADATA_LIMITS.pairs, METADATA_LIMITS.pairs + 1), fc.boolean())
  .map(([count, hasPrototype]) =>
    Array.from({ length: count }, (_, index) => [hasPrototype && index === 0 ? '__proto__' : `k${String(index)}`, '']),
  );

const metadata = mostly(
  fc.oneof(
    fc.constant(ABSENT),
    fc.oneof(fc.array(pair, { maxLength: 4 }), manyPairs).map((pairs) => objectOf(pairs as [string, unknown][])),
  ),
  fc.oneof(
    ODD_KEYS.chain((key) => ANYTHING.map((value) => objectOf([[key, value]]))),
    ANYTHING,
  ),
);

const extraMember = mostly(
  fc.constant(['extra', ABSENT] as const),
  fc.tuple(fc.constantFrom('workspaceId', 'Name', '', '__proto__', '\ud83d', '👩'.repeat(60)), ANYTHING),
) as fc.Arbitrary<readonly [string, unknown]>;

/** Bodies of POST /campaigns. About half are valid; the others are invalid in one or more places. */
export const campaignBodies: fc.Arbitrary<unknown> = fc.oneof(
  {
    weight: 50,
    arbitrary: fc
      .record({
        name: text(NAME_LENGTH),
        instanceId: id,
        groupIds,
        content,
        scheduledAt,
        metadata,
        extra: extraMember,
      })
      .map(({ extra, ...members }) => objectOf([...Object.entries(members), extra])),
  },
  { weight: 1, arbitrary: ANYTHING.filter((value) => value !== ABSENT) },
);
