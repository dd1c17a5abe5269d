import fc from 'fast-check';
import { randomUUID } from 'node:crypto';
import { minutesLater } from './times.js';

/** The schema of a kind of record. */
export interface RecordSchema<Item = unknown> {
  readonly shape: object;
  parse(value: unknown): Item;
  toJSONSchema(): object;
}

/** The part of JSON Schema that records use. */
interface JsonSchema {
  readonly type?: 'array' | 'boolean' | 'integer' | 'null' | 'object' | 'string';
  readonly anyOf?: readonly JsonSchema[];
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly format?: string;
  readonly pattern?: string;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly items?: JsonSchema;
  readonly minItems?: number;
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly propertyNames?: JsonSchema;
  readonly additionalProperties?: JsonSchema | false;
}

/** A time that some stores return as one in the year 10000. */
const LAST_TIME = '9999-12-31T23:59:59.999Z';

const matches = new Map<string, readonly string[]>();

/** Returns a string that matches a pattern. */
const matchOf = (pattern: string, seed: number): string => {
  const found = matches.get(pattern) ?? [
    ...new Set(fc.sample(fc.stringMatching(new RegExp(pattern)), { numRuns: 10, seed: 0 })),
  ];
  matches.set(pattern, found);
  return found[seed % found.length] ?? '';
};

/** Returns a string that some stores trim, fold or interpret. */
const textOf = ({ pattern, minLength = 0, maxLength = 100 }: JsonSchema, seed: number): string => {
  if (pattern?.startsWith('^') === true) return matchOf(pattern, seed);
  const text = `${String(seed)} \u{1f465} $a.b e\u0301 __proto__ `;
  return Array.from(text.padEnd(minLength)).slice(0, maxLength).join('');
};

const several = <Value>(count: number, create: (seed: number) => Value): Value[] =>
  Array.from({ length: count }, (_, index) => create(index));

const valueOf = (schema: JsonSchema, seed: number): unknown => {
  const { type, anyOf, items, properties, propertyNames, additionalProperties } = schema;
  if (anyOf !== undefined) {
    const value = anyOf.find((option) => option.type !== 'null');
    return seed === 0 || value === undefined ? null : valueOf(value, seed);
  }
  if ('const' in schema) return schema.const;
  if (schema.enum !== undefined) return schema.enum[seed % schema.enum.length];
  if (schema.format === 'uuid') return randomUUID();
  if (schema.format === 'date-time') return seed === 1 ? LAST_TIME : minutesLater(seed);
  if (schema.format === 'cidr') return `203.0.113.${String(seed)}`;
  if (type === 'string') return textOf(schema, seed);
  if (type === 'boolean') return seed % 2 === 1;
  if (type === 'integer') return seed === 0 ? schema.minimum : Number(schema.maximum) - seed + 1;
  if (items !== undefined) return several((schema.minItems ?? 0) + seed, (index) => valueOf(items, seed + index));
  if (properties !== undefined)
    return Object.fromEntries(Object.entries(properties).map(([name, field]) => [name, valueOf(field, seed)]));
  if (propertyNames !== undefined && typeof additionalProperties === 'object')
    return Object.fromEntries(
      several(seed + 1, (index) => [valueOf(propertyNames, index), valueOf(additionalProperties, seed)]),
    );
  throw new TypeError(`There is no sample of ${JSON.stringify(schema)}.`);
};

const descriptions = new WeakMap<RecordSchema, JsonSchema>();

/**
 * Returns a valid record. Two seeds give different values in every field. Seed 0 gives null in every field that can be
 * null. Ids are random, so that no store can order by them.
 */
export const sampleOf = <Item>(schema: RecordSchema<Item>, seed = 0): Item => {
  const description = descriptions.get(schema) ?? schema.toJSONSchema();
  descriptions.set(schema, description);
  return schema.parse(valueOf(description, seed));
};
