import type { Json } from '../json.js';

/** Schemas by their ids. */
export type Schemas = Readonly<Record<string, Json>>;

/**
 * Returns an example of a value that a schema describes. Objects have the required fields, and all fields in `known`, whose
 * values say more than an example made from the type.
 */
export const exampleOf = (schema: Json, schemas: Schemas, known: Json = {}): unknown => {
  const {
    $ref,
    type,
    format,
    enum: values,
    properties,
    required = [],
    items,
    anyOf,
    minimum = 1,
    minLength = 0,
  } = schema;
  if (typeof $ref === 'string') return exampleOf(schemas[$ref.replace(/^.*\//, '')] ?? {}, schemas, known);
  if (Array.isArray(anyOf)) return exampleOf(anyOf[0] as Json, schemas, known);
  if (Array.isArray(values)) return values.find((value) => value !== null) as unknown;
  switch ([type].flat()[0]) {
    case 'object':
      return Object.fromEntries(
        Object.entries((properties ?? {}) as Schemas)
          .filter(([name]) => (required as readonly string[]).includes(name) || Object.hasOwn(known, name))
          .map(([name, field]) => [name, known[name] ?? exampleOf(field, schemas, known)]),
      );
    case 'array':
      return [exampleOf(items as Json, schemas, known)];
    case 'boolean':
      return true;
    case 'integer':
    case 'number':
      return minimum;
    default:
      if (format === 'uuid') return '01990a2e-7c1b-7d5e-8f00-3c4d5e6f7a8b';
      return format === 'date-time' ? '2030-01-31T09:30:00.000Z' : 'An example'.padEnd(minLength as number, '.');
  }
};
