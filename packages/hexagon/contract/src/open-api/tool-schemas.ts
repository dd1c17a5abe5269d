import type { Route } from '../route.js';
import type { Json } from '../json.js';
import { idempotencyKeyParameter } from './operation.js';
import { changeEach, type Change, schemaOfRequest, schemaOfSuccess } from './schemas.js';

/** The argument of a tool that is the header `Idempotency-Key` over HTTP. */
export const IDEMPOTENCY_ARGUMENT = 'idempotencyKey';

/** The formats that every client knows. They make the keywords of `SPELLING` redundant. */
const FORMATS: readonly unknown[] = ['uuid', 'date-time'];

const SPELLING = ['pattern', 'minLength', 'maxLength'];

/** The keywords that say more about a result than its form. */
const BEYOND_FORM = [...SPELLING, 'description', 'minimum', 'maximum', 'minItems', 'maxItems', 'uniqueItems'];

/** Returns a function that removes keywords from a schema. A keyword has no object, unlike a property of the same name. */
const without =
  (...keywords: readonly string[]): Change =>
  (schema) => {
    const isKnown = FORMATS.includes(schema['format']);
    const removed = isKnown ? [...keywords, ...SPELLING] : [...keywords, 'format'];
    return Object.fromEntries(
      Object.entries(schema).filter(([name, value]) => !removed.includes(name) || typeof value === 'object'),
    );
  };

/**
 * Returns the JSON Schema of the arguments of an operation as a tool: all fields of its input, wherever a request has them.
 * It is shorter than in the OpenAPI document, because a model reads it with every prompt.
 */
export const argumentsSchema = ({ operation }: Route): Json => {
  const schema = changeEach(schemaOfRequest(operation.input), [without()]);
  if (operation.effect !== 'create') return schema;
  const { properties, required = [] } = schema;
  const { description, schema: key } = idempotencyKeyParameter;
  return {
    ...schema,
    properties: { ...(properties as Json), [IDEMPOTENCY_ARGUMENT]: { ...key, description } },
    required: [...(required as readonly string[]), IDEMPOTENCY_ARGUMENT],
  };
};

/** Returns the JSON Schema of the form of a result of an operation as a tool: the body of a success, if it has one. */
export const resultSchema = (route: Route): Json | undefined =>
  route.status === 204 ? undefined : changeEach(schemaOfSuccess(route), [without(...BEYOND_FORM)]);
