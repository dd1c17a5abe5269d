import { alternativesOf, isNullable, type Schemas } from './schemas.js';
import type { Schema } from '../open-api.js';

/** What readers call the formats of strings. */
const FORMATS: Readonly<Record<string, string>> = { uuid: 'UUID', 'date-time': 'date-time (RFC 3339)', uri: 'URI' };

/** Leaves out a bound that every number of JavaScript has. */
const MAX_LIMIT = Number.MAX_SAFE_INTEGER;

const count = (value: number): string => value.toLocaleString('en');

const rangeOf = (least: number | undefined, most: number | undefined, unit: string): string => {
  const name = (value: number): string => (unit === '' || value !== 1 ? unit : unit.slice(0, -1));
  if (most === undefined || most >= MAX_LIMIT) {
    return least === undefined || (least === 0 && unit !== '') ? '' : `at least ${count(least)} ${name(least)}`.trim();
  }
  if (least === most) return `${count(most)} ${name(most)}`.trim();
  return (least ?? 0) === 0 && unit !== ''
    ? `at most ${count(most)} ${name(most)}`
    : `${count(least ?? 0)} to ${count(most)} ${name(most)}`.trim();
};

/** Returns the type of a schema in words: `UUID or null`, `array of strings`. */
export const typeOf = (schemas: Schemas, schema: Schema): string => {
  const { type, format, items, enum: values } = schema;
  const name = [type ?? []].flat().find((candidate) => candidate !== 'null');
  const alternatives = alternativesOf(schema).map((each) => typeOf(schemas, schemas.resolve(each)));
  const suffix = isNullable(schema) ? ' or null' : '';
  if (alternatives.length > 0) return [...new Set(alternatives)].join(' or ') + suffix;
  if (name === 'array') return `array of ${typeOf(schemas, schemas.resolve(items ?? {}))}${suffix}`;
  if (name === 'string' && values === undefined) return (FORMATS[format ?? ''] ?? 'string') + suffix;
  return (name ?? (values === undefined ? 'any value' : 'string')) + suffix;
};

/** Returns the limits of a schema in words, such as `1 to 120 characters`; empty if there are none. */
export const limitsOf = (schema: Schema): string => {
  const { format, minLength, maxLength, minItems, maxItems, minimum, maximum, maxProperties, uniqueItems } = schema;
  return [
    format === undefined || !(format in FORMATS) ? rangeOf(minLength, maxLength, 'characters') : '',
    rangeOf(minimum, maximum, ''),
    rangeOf(minItems, maxItems, 'items'),
    uniqueItems === true ? 'each once' : '',
    rangeOf(undefined, maxProperties, 'entries'),
  ]
    .filter((part) => part !== '')
    .join(', ');
};
