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

/** Returns a function that removes keywords from a schema. */
const without =
  (...keywords: readonly string[]): Change =>
  (schema) => {
    const isKnown = FORMATS.includes(schema['format']);
    const removed = isKnown ? [...keywords, ...SPELLING] : [...keywords, 'format'];
    return Object.fromEntries(Object.entries(schema).filter(([name]) => !removed.includes(name)));
  };

/** The keywords at which converters of some clients stop. The server checks what they say. */
const NOT_EVERYWHERE = ['format', 'pattern', 'propertyNames', 'uniqueItems', 'default'];

/** What a format says, in words. */
const IN_WORDS: Json = { uuid: 'A UUID.', 'date-time': 'An RFC 3339 time, such as 2027-01-31T09:30:00Z.' };

/** Writes a schema with the keywords that every client knows. */
const withCommonKeywords: Change = ({ description, ...schema }) => {
  const inWords = IN_WORDS[String(schema['format'])];
  const text = [description, inWords].filter((one) => typeof one === 'string').join(' ');
  const left = inWords === undefined ? NOT_EVERYWHERE : [...NOT_EVERYWHERE, ...SPELLING];
  const isCommon = ([name, value]: readonly [string, unknown]): boolean =>
    name === 'additionalProperties' ? value !== false : !left.includes(name);
  return { ...Object.fromEntries(Object.entries(schema).filter(isCommon)), ...(text !== '' && { description: text }) };
};

/** Returns an argument that may be null. Agents with strict schemas always send every argument. */
const orNull = ({ type, enum: values, ...schema }: Json): Json => ({
  ...schema,
  type: [...new Set([type, 'null'].flat())],
  ...(Array.isArray(values) && { enum: [...(values as unknown[]), null] }),
});

/**
 * Returns the JSON Schema of the arguments of an operation as a tool: all fields of its input, wherever a request has them.
 * It is shorter than in the OpenAPI document, because a model reads it with every prompt.
 */
export const argumentsSchema = ({ operation }: Route): Json => {
  const whole = changeEach(schemaOfRequest(operation.input), [withCommonKeywords]);
  const required = (whole['required'] ?? []) as readonly string[];
  const properties = Object.fromEntries(
    Object.entries(whole['properties'] as Readonly<Record<string, Json>>).map(([name, property]) => [
      name,
      required.includes(name) ? property : orNull(property),
    ]),
  );
  if (operation.effect !== 'create') return { ...whole, properties };
  const { description, schema: key } = idempotencyKeyParameter;
  return {
    ...whole,
    properties: { ...properties, [IDEMPOTENCY_ARGUMENT]: withCommonKeywords({ ...key, description }) },
    required: [...required, IDEMPOTENCY_ARGUMENT],
  };
};

/** Returns the JSON Schema of the form of a result of an operation as a tool: the body of a success, if it has one. */
export const resultSchema = (route: Route): Json | undefined =>
  route.status === 204 ? undefined : changeEach(schemaOfSuccess(route), [without(...BEYOND_FORM)]);
