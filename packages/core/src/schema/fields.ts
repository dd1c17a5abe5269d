import type { z } from 'zod';
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
export type Field = FieldKind & { readonly isNullable: boolean };

/** The fields of a record by name, in the order of its schema. */
export type Fields = Readonly<Record<string, Field>>;

interface Definition {
  readonly type: string;
  readonly innerType?: z.ZodType;
  readonly element?: z.ZodType;
  readonly shape?: z.ZodRawShape;
  /** The values of a literal. */
  readonly values?: readonly unknown[];
}

const PLAIN: readonly string[] = ['string', 'number', 'boolean'] satisfies PlainType[];

/** Returns the type of the values of a schema, or undefined if it has several or cannot be stored as it is. */
const plainTypeOf = ({ type, values = [] }: Definition): PlainType | undefined => {
  const types = type === 'literal' ? values.map((value) => typeof value) : [type === 'enum' ? 'string' : type];
  const [first, ...others] = new Set(types);
  return others.length === 0 && first !== undefined && PLAIN.includes(first) ? (first as PlainType) : undefined;
};

const fieldOf = (schema: z.ZodType, isNullable = false): Field => {
  const definition = schema._zod.def as unknown as Definition;
  const { type, innerType, element, shape } = definition;
  const known = KINDS.get(schema);
  if (known !== undefined) return { ...known, isNullable };
  if (type === 'nullable' && innerType !== undefined) return fieldOf(innerType, true);
  if (type === 'array' && element !== undefined) return { kind: 'list', item: fieldOf(element), isNullable };
  if (type === 'object' && shape !== undefined) return { kind: 'object', fields: fieldsOfShape(shape), isNullable };
  const plain = plainTypeOf(definition);
  if (plain !== undefined) return { kind: 'plain', type: plain, isNullable };
  throw new TypeError(`A record cannot have a field of the type ${type}.`);
};

const fieldsOfShape = (shape: z.ZodRawShape): Fields =>
  Object.fromEntries(Object.entries(shape).map(([name, schema]) => [name, fieldOf(schema as z.ZodType)]));

/** Returns the type of a value that may be left out or null: `string`, `number`, `boolean` or another one of zod. */
export const typeOf = (schema: z.core.$ZodType): string => {
  const { type, innerType } = schema._zod.def as unknown as Definition;
  return innerType === undefined ? type : typeOf(innerType);
};

/**
 * Returns the fields of a record, for an adapter that builds its conversion from them. Throws a TypeError for a type that no
 * adapter can store.
 */
export const fieldsOf = (schema: z.ZodObject): Fields => fieldsOfShape(schema.shape);

/** Returns a function that copies a record with its fields in the order of the schema, and no others. */
export const inOrderOf = <Schema extends z.ZodObject>(schema: Schema) => {
  const names = Object.keys(schema.shape);
  return <Item extends object>(item: Item): Pick<Item, keyof Item & keyof Schema['shape']> =>
    Object.fromEntries(names.map((name) => [name, item[name as keyof Item]])) as Item;
};

const isSameValue = (one: unknown, other: unknown): boolean =>
  one === other || (typeof one === 'object' && JSON.stringify(one) === JSON.stringify(other));

/** Returns a function that compares all fields of two records but the named ones. */
export const sameExcept = <Schema extends z.ZodObject>(schema: Schema, ...ignored: (keyof Schema['shape'])[]) => {
  const names = Object.keys(schema.shape).filter((name) => !ignored.includes(name));
  type Item = Readonly<Record<string, unknown>>;
  return <Record extends object>(one: Record, other: Record): boolean =>
    names.every((name) => isSameValue((one as Item)[name], (other as Item)[name]));
};
