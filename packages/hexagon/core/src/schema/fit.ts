import type { z } from 'zod';
import { isObject } from './is-object.js';
import { KINDS } from './schemas.js';
import { TIMESTAMP_LENGTH } from './timestamp.js';

/** Whether zod must judge a value, because it has another type, or one that only zod knows. */
export class Doubt {
  isLeft = false;
}

/** Returns a value with the fields of its schema, in their order, with their defaults, and no others. */
export type Fit = (value: unknown, doubt: Doubt) => unknown;

type Fields = Record<string, unknown>;

/** The parts of the definitions of schemas. */
interface Parts {
  readonly type: string;
  readonly shape: z.core.$ZodShape;
  readonly catchall?: z.core.$ZodType;
  readonly element: z.core.$ZodType;
  readonly innerType: z.core.$ZodType;
  readonly valueType: z.core.$ZodType;
  readonly options: readonly z.core.$ZodType[];
  readonly values: readonly unknown[];
  readonly entries: Readonly<Record<string, unknown>>;
  readonly defaultValue: unknown;
}

const partsOf = (schema: z.core.$ZodType): Parts => schema._zod.def as unknown as Parts;

const inDoubt: Fit = (value, doubt) => {
  doubt.isLeft = true;
  return value;
};

const asItIs: Fit = (value) => value;

const string: Fit = (value, doubt) => (typeof value === 'string' ? value : inDoubt(value, doubt));

const boolean: Fit = (value, doubt) => (typeof value === 'boolean' ? value : inDoubt(value, doubt));

const number: Fit = (value, doubt) => (Number.isFinite(value) ? value : inDoubt(value, doubt));

const id: Fit = (value, doubt) => (typeof value === 'string' && value.length === 36 ? value : inDoubt(value, doubt));

const timestamp: Fit = (value, doubt) =>
  typeof value === 'string' && value.length === TIMESTAMP_LENGTH ? value : inDoubt(value, doubt);

const oneOf =
  (values: readonly unknown[]): Fit =>
  (value, doubt) =>
    values.includes(value) ? value : inDoubt(value, doubt);

const orNone =
  (none: null | undefined, fit: Fit): Fit =>
  (value, doubt) =>
    value === none ? value : fit(value, doubt);

const listOf =
  (fit: Fit): Fit =>
  (value, doubt) => {
    if (!Array.isArray(value)) return inDoubt(value, doubt);
    const copy: unknown[] = [];
    for (const item of value) copy.push(fit(item, doubt));
    return copy;
  };

const pairsOf =
  (fit: Fit): Fit =>
  (value, doubt) => {
    if (!isObject(value)) return inDoubt(value, doubt);
    const copy: Fields = { ...value };
    for (const name in copy) copy[name] = fit(copy[name], doubt);
    return copy;
  };

/** A copy has no `toJSON`, which would return all columns of a row. */
const objectOf = ({ shape, catchall }: Parts): Fit => {
  const others = catchall === undefined ? 'never' : partsOf(catchall).type;
  /** The names of all copies, in one order, which makes them fast. */
  const names: Fields = {};
  const makeFits = () =>
    Object.entries(shape).map(([name, schema]) => {
      if (partsOf(schema).type !== 'optional') names[name] = undefined;
      return { name, fit: fitOf(schema) };
    });
  // Not before it is used, because a schema can contain itself.
  let fits: ReturnType<typeof makeFits> | undefined;
  return (value, doubt) => {
    if (!isObject(value)) return inDoubt(value, doubt);
    fits ??= makeFits();
    const copy = others === 'never' ? { ...names } : { ...value };
    for (const { name, fit } of fits) {
      const fitted = fit(value[name], doubt);
      if (fitted !== undefined) copy[name] = fitted;
    }
    return others === 'never' || others === 'unknown' ? copy : inDoubt(copy, doubt);
  };
};

/** Takes the option that has more fields of the value than others. */
const anyOf =
  (fits: readonly Fit[]): Fit =>
  (value, doubt) => {
    const found = fits.flatMap((fit) => {
      const own = new Doubt();
      const fitted = fit(value, own);
      return own.isLeft ? [] : [fitted];
    });
    if (found.length === 0) return inDoubt(value, doubt);
    const sizeOf = (fitted: unknown): number => (isObject(fitted) ? Object.keys(fitted).length : 0);
    return found.reduce((best, fitted) => (sizeOf(fitted) > sizeOf(best) ? fitted : best));
  };

/** Returns the fit of a schema. It looks at names and types only, because each record of a page passes it. */
export const fitOf = (schema: z.core.$ZodType): Fit => {
  const parts = partsOf(schema);
  switch (KINDS.get(schema)?.kind ?? parts.type) {
    case 'id':
      return id;
    case 'timestamp':
      return timestamp;
    case 'pairs':
      return pairsOf(string);
    case 'string':
      return string;
    case 'boolean':
      return boolean;
    case 'number':
      return number;
    case 'null':
      return oneOf([null]);
    case 'literal':
      return oneOf(parts.values);
    case 'enum':
      return oneOf(Object.values(parts.entries));
    case 'object':
      return objectOf(parts);
    case 'record':
      return pairsOf(fitOf(parts.valueType));
    case 'array':
      return listOf(fitOf(parts.element));
    case 'nullable':
      return orNone(null, fitOf(parts.innerType));
    case 'optional':
      return orNone(undefined, fitOf(parts.innerType));
    case 'default': {
      const fit = fitOf(parts.innerType);
      // Not checked, as in zod. A function may make it.
      return (value, doubt) => (value === undefined ? parts.defaultValue : fit(value, doubt));
    }
    case 'union':
      return anyOf(parts.options.map(fitOf));
    case 'any':
    case 'unknown':
      return asItIs;
    default:
      return inDoubt;
  }
};
