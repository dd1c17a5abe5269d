import { expect } from 'chai';
import { z } from 'zod';
import { IdempotencyKey } from '../../src/idempotency/idempotency-key.js';
import { PageRequest } from '../../src/pagination/page.js';
import {
  boolean,
  id,
  integer,
  listOf,
  network,
  object,
  oneOf,
  oneOfThese,
  pairs,
  setOf,
  text,
  textLike,
  timestamp,
  visibleText,
} from '../../src/schema/schemas.js';
import { Usage } from '../../src/usage/usage.js';

const RANGE = { min: 2, max: 3 };

const LENGTH = { type: 'string', minLength: 2, maxLength: 3 };

const HEX = '[0-9a-f]';

/** The schemas of values, each with what an OpenAPI document shows of it. */
const SHOWN: readonly (readonly [schema: z.ZodType, json: object])[] = [
  [text(RANGE), LENGTH],
  [visibleText(RANGE), { ...LENGTH, pattern: '\\S' }],
  [textLike(/^a+$/, RANGE, 'Must be a.'), { ...LENGTH, pattern: '^a+$' }],
  [
    id('Group'),
    {
      type: 'string',
      format: 'uuid',
      pattern: `^${HEX}{8}-${HEX}{4}-${HEX}{4}-${HEX}{4}-${HEX}{12}$`,
      minLength: 36,
      maxLength: 36,
    },
  ],
  [
    timestamp(),
    {
      type: 'string',
      format: 'date-time',
      pattern: '^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}\\.\\d{3}Z$',
      minLength: 24,
      maxLength: 24,
    },
  ],
  [network(), { type: 'string', format: 'cidr', minLength: 2, maxLength: 43 }],
  [integer(RANGE), { type: 'integer', minimum: 2, maximum: 3, format: 'int32' }],
  [integer({ min: 0, max: 2 ** 31 - 1 }), { type: 'integer', minimum: 0, maximum: 2 ** 31 - 1, format: 'int32' }],
  [integer({ min: 0, max: 2 ** 31 }), { type: 'integer', minimum: 0, maximum: 2 ** 31, format: 'int64' }],
  [oneOf([1, 2]), { type: 'integer', enum: [1, 2] }],
  [
    oneOfThese('What.', { a: 'A.', b: 'B.' }),
    { type: 'string', enum: ['a', 'b'], description: 'What.\n\n- `a`: A.\n- `b`: B.' },
  ],
  [listOf(boolean(), RANGE), { type: 'array', items: { type: 'boolean' }, minItems: 2, maxItems: 3 }],
  [setOf(boolean(), RANGE), { type: 'array', items: { type: 'boolean' }, minItems: 2, maxItems: 3, uniqueItems: true }],
  [
    pairs({ pairs: 1, key: RANGE, value: RANGE }),
    { type: 'object', maxProperties: 1, propertyNames: LENGTH, additionalProperties: LENGTH },
  ],
  [
    object({ a: boolean() }),
    { type: 'object', properties: { a: { type: 'boolean' } }, required: ['a'], additionalProperties: false },
  ],
];

/** Schemas of the core, each with some of what an OpenAPI document shows of them. */
const BOUNDS: readonly (readonly [what: string, schema: z.ZodType, json: object])[] = [
  ['the limit of a page', PageRequest.shape.limit, { minimum: 1, maximum: 100, default: 50 }],
  ['an idempotency key', IdempotencyKey, { minLength: 1, maxLength: 255 }],
  ['the metrics of the usage', Usage.shape.metrics, { maxItems: 4 }],
];

describe('the JSON Schema of', () => {
  for (const [what, schema, json] of BOUNDS) {
    it(`${what} has its bounds: ${JSON.stringify(json)}`, () => {
      expect(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })).to.deep.include(json);
    });
  }
});

describe('the JSON Schema of a value', () => {
  for (const [schema, json] of SHOWN) {
    it(`is ${JSON.stringify(json)}`, () => {
      const $schema = 'https://json-schema.org/draft/2020-12/schema';
      const shown = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
      expect(shown).to.deep.equal({ $schema, ...json });
    });
  }
});
