import type { OpenApi, Schema } from '../open-api.js';

/** Schemas of the document without references, unions with null, and `allOf`. */
export interface Schemas {
  /** Resolves the reference of a schema, and merges the parts of `allOf`. */
  resolve(schema: Schema): Schema;
}

const SCHEMA_REF = /^#\/components\/schemas\/(.+)$/;

const isNull = ({ type }: Schema): boolean => type === 'null';

/** Returns whether null is a value of a schema. */
export const isNullable = ({ type, anyOf = [], oneOf = [] }: Schema): boolean =>
  (Array.isArray(type) && type.includes('null')) || [...anyOf, ...oneOf].some(isNull);

/** Returns the schemas of a union, without null. */
export const alternativesOf = ({ anyOf = [], oneOf = [] }: Schema): readonly Schema[] =>
  [...anyOf, ...oneOf].filter((schema) => !isNull(schema));

/** Returns the schemas of a document. A reference that leads nowhere or to itself is a schema of anything. */
export const schemasOf = ({ components }: OpenApi): Schemas => {
  const resolve = (schema: Schema, seen: readonly string[] = []): Schema => {
    const { $ref, ...own } = schema;
    if ($ref !== undefined) {
      const name = SCHEMA_REF.exec($ref)?.[1] ?? '';
      const target = components?.schemas?.[name];
      return target === undefined || seen.includes(name) ? own : { ...resolve(target, [...seen, name]), ...own };
    }
    const { allOf, ...rest } = schema;
    if (allOf !== undefined) return [...allOf, rest].reduce((merged, part) => merge(merged, resolve(part, seen)), {});
    const [only, ...others] = alternativesOf(schema);
    if (only === undefined || others.length > 0) return schema;
    // A union of one schema and null: its own description is nearer.
    const { type = 'object', ...resolved } = resolve(only, seen);
    return { ...resolved, type: [type, 'null'].flat(), ...(schema.description && { description: schema.description }) };
  };
  return { resolve };
};

const merge = (one: Schema, other: Schema): Schema => ({
  ...one,
  ...other,
  properties: { ...one.properties, ...other.properties },
  required: [...(one.required ?? []), ...(other.required ?? [])],
});
