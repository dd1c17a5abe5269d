import * as core from '@workspace-api/core';
import { compileFunction } from 'node:vm';

/** The part of JSON Schema that the fields of records use. */
interface JsonSchema {
  readonly type?: string;
  readonly format?: string;
  readonly anyOf?: readonly JsonSchema[];
  readonly items?: JsonSchema;
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly additionalProperties?: unknown;
}

/** A field of a record, and how a database stores it. */
export interface Field {
  readonly name: string;
  readonly kind: 'uuid' | 'uuids' | 'time' | 'integer' | 'pairs' | 'plain';
  readonly isNullable: boolean;
  /** The fields of an object; null for all others. */
  readonly fields: readonly Field[] | null;
  /** The JSON schema of the field in a response. A short one is serialised faster. */
  readonly schema: object;
}

export const closed = <const Properties extends Readonly<Record<string, unknown>>>(
  properties: Properties,
  required: readonly string[] = Object.keys(properties),
) => ({ type: 'object', properties, required, additionalProperties: false }) as const;

const kindOf = ({ type, format, items, properties }: JsonSchema): Field['kind'] => {
  if (format === 'uuid' || items?.format === 'uuid') return items === undefined ? 'uuid' : 'uuids';
  if (format === 'date-time') return 'time';
  if (type === 'object' && properties === undefined) return 'pairs';
  return type === 'integer' ? 'integer' : 'plain';
};

const shortSchemaOf = ({ type, items, properties }: JsonSchema, fields: readonly Field[] | null): object => {
  if (fields !== null) return closed(Object.fromEntries(fields.map(({ name, schema }) => [name, schema])));
  if (type === 'object' && properties === undefined) return { type, additionalProperties: { type: 'string' } };
  return { type, ...(items !== undefined && { items: { type: 'string' } }) };
};

const fieldsOf = ({ properties = {} }: JsonSchema): readonly Field[] =>
  Object.entries(properties).map(([name, { anyOf, ...described }]) => {
    const schema = anyOf?.find(({ type }) => type !== 'null') ?? described;
    const fields = schema.properties === undefined ? null : fieldsOf(schema);
    const short = shortSchemaOf(schema, fields);
    const isNullable = anyOf !== undefined;
    return {
      ...{ name, kind: kindOf(schema), isNullable, fields },
      schema: isNullable ? { ...short, nullable: true } : short,
    };
  });

/** The fields of the records, which schemas, documents and rows of the peers are derived from. */
export const GROUP_FIELDS = fieldsOf(core.Group.toJSONSchema() as JsonSchema);
export const CAMPAIGN_FIELDS = fieldsOf(core.Campaign.toJSONSchema() as JsonSchema);

/** Returns a function that makes an object of an expression per field. It is as fast as one that is written out. */
export const compile = (
  expressions: Readonly<Record<string, string>>,
  context: Readonly<Record<string, unknown>> = {},
): ((from: never) => unknown) => {
  const object = Object.entries(expressions).map(([name, expression]) => `${name}: ${expression}`);
  const make = `return (from) => ({ ${object.join(', ')} })`;
  const create = compileFunction(make, Object.keys(context)) as (...values: unknown[]) => (from: never) => unknown;
  return create(...Object.values(context));
};
