import type { z } from 'zod';
import { frozen } from './frozen.js';
import { isObject } from './is-object.js';
import { KINDS } from './schemas.js';

/** How a value of a record is stored. `plain` is a value of one type of JavaScript. */
export type FieldKind =
  | { readonly kind: 'id' | 'timestamp' | 'pairs' }
  | { readonly kind: 'plain'; readonly type: PlainType }
  | { readonly kind: 'list'; readonly item: Field }
  | { readonly kind: 'object'; readonly fields: Fields };

/** The type of a plain value. */
type PlainType = 'string' | 'number' | 'boolean';

/** A field of a record. */
export type Field = FieldKind & {
  readonly isNullable: boolean;
  /** The value of a record that was stored before it had the field. Absent if every record has the field. */
  readonly default?: unknown;
};

/** The fields of a record by name, in the order of its schema. */
export type Fields = Readonly<Record<string, Field>>;

type Definition = z.core.$ZodTypes['_zod']['def'];

const definitionOf = (schema: z.core.$ZodType): Definition => (schema as z.core.$ZodTypes)._zod.def;

const PLAIN: readonly unknown[] = ['string', 'number', 'boolean'] satisfies PlainType[];

/** Returns the type of the values of a schema, or undefined if it has several or cannot be stored as it is. */
const plainTypeOf = (definition: Definition): PlainType | undefined => {
  const { type } = definition;
  const types =
    type === 'literal' ? definition.values.map((value) => typeof value) : [type === 'enum' ? 'string' : type];
  const [first, ...others] = new Set(types);
  return others.length === 0 && PLAIN.includes(first) ? (first as PlainType) : undefined;
};

/** What wraps the schema of a field. */
interface Wrapping {
  readonly isNullable: boolean;
  readonly default?: unknown;
}

const fieldOf = (name: string, schema: z.core.$ZodType, wrapping: Wrapping = { isNullable: false }): Field => {
  const definition = definitionOf(schema);
  if (definition.type === 'nullable') return fieldOf(name, definition.innerType, { ...wrapping, isNullable: true });
  if (definition.type === 'default')
    // All records without the field have the same default.
    return fieldOf(name, definition.innerType, { ...wrapping, default: frozen(definition.defaultValue) });
  const known = KINDS.get(schema);
  if (known !== undefined) return { ...known, ...wrapping };
  if (definition.type === 'array') return { kind: 'list', item: fieldOf(name, definition.element), ...wrapping };
  if (definition.type === 'object')
    return { kind: 'object', fields: fieldsOfShape(definition.shape, `${name}.`, wrapping.default), ...wrapping };
  const plain = plainTypeOf(definition);
  if (plain !== undefined) return { kind: 'plain', type: plain, ...wrapping };
  const { type } = definition;
  throw new TypeError(
    `The field ${name} of a record cannot have the type ${type}. ` +
      (type === 'optional' ? 'Give it a default instead.' : 'No adapter can store it.'),
  );
};

/** The fields of an object with a default have the defaults that are in it. */
const fieldsOfShape = (shape: z.core.$ZodShape, prefix = '', given?: unknown): Fields =>
  Object.fromEntries(
    Object.entries(shape).map(([name, schema]) => {
      const field = fieldOf(prefix + name, schema);
      return [name, isObject(given) ? { ...field, default: given[name] } : field];
    }),
  );

/** Returns the type of a value that may be left out or null: `string`, `number`, `boolean` or another one of zod. */
export const typeOf = (schema: z.core.$ZodType): string => {
  const definition = definitionOf(schema);
  return 'innerType' in definition ? typeOf(definition.innerType) : definition.type;
};

/** Returns the default of a field, in a list; an empty list if it has none. */
const defaultOf = (schema: z.core.$ZodType): readonly unknown[] => {
  const definition = definitionOf(schema);
  if (definition.type === 'default') return [definition.defaultValue];
  return 'innerType' in definition ? defaultOf(definition.innerType) : [];
};

/** Returns the defaults of the fields of a record or an input, by name. */
export const defaultsOf = ({ shape }: z.ZodObject): Readonly<Record<string, unknown>> =>
  Object.fromEntries(
    Object.entries<z.core.$ZodType>(shape).flatMap(([name, field]) => defaultOf(field).map((value) => [name, value])),
  );

/**
 * Returns the fields of a record, for an adapter that builds its conversion from them. Throws a TypeError that names a field
 * that no adapter can store.
 */
export const fieldsOf = (schema: z.ZodObject): Fields => fieldsOfShape(schema.shape);

/** Returns the names of the fields that a record may have been stored, sent or synced without. */
export const laterFieldsOf = (schema: z.ZodObject): readonly string[] => Object.keys(defaultsOf(schema));

/** Returns a function that copies a record with its fields in the order of the schema, and no others. */
export const inOrderOf = <Schema extends z.ZodObject>(schema: Schema) => {
  const names = Object.keys(schema.shape);
  return <Item extends object>(item: Item): Pick<Item, keyof Item & keyof Schema['shape']> =>
    Object.fromEntries(names.map((name) => [name, item[name as keyof Item]])) as Item;
};

/** Returns whether two values of a field are the same. */
export const isSameValue = (one: unknown, other: unknown): boolean =>
  one === other || JSON.stringify(one) === JSON.stringify(other);

/** Returns a function that compares all fields of two records but the named ones. */
export const sameExcept = <Schema extends z.ZodObject>(schema: Schema, ...ignored: (keyof Schema['shape'])[]) => {
  const names = Object.keys(schema.shape).filter((name) => !ignored.includes(name));
  type Item = Readonly<Record<string, unknown>>;
  return <Record extends object>(one: Record, other: Record): boolean =>
    names.every((name) => isSameValue((one as Item)[name], (other as Item)[name]));
};
