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

const fieldOf = (schema: z.core.$ZodType, isNullable = false): Field => {
  const definition = definitionOf(schema);
  const known = KINDS.get(schema);
  if (known !== undefined) return { ...known, isNullable };
  if (definition.type === 'nullable') return fieldOf(definition.innerType, true);
  if (definition.type === 'array') return { kind: 'list', item: fieldOf(definition.element), isNullable };
  if (definition.type === 'object') return { kind: 'object', fields: fieldsOfShape(definition.shape), isNullable };
  const plain = plainTypeOf(definition);
  if (plain !== undefined) return { kind: 'plain', type: plain, isNullable };
  throw new TypeError(`A record cannot have a field of the type ${definition.type}.`);
};

const fieldsOfShape = (shape: z.core.$ZodShape): Fields =>
  Object.fromEntries(Object.entries(shape).map(([name, schema]) => [name, fieldOf(schema)]));

/** Returns the type of a value that may be left out or null: `string`, `number`, `boolean` or another one of zod. */
export const typeOf = (schema: z.core.$ZodType): string => {
  const definition = definitionOf(schema);
  return 'innerType' in definition ? typeOf(definition.innerType) : definition.type;
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
  one === other || JSON.stringify(one) === JSON.stringify(other);

/** Returns a function that compares all fields of two records but the named ones. */
export const sameExcept = <Schema extends z.ZodObject>(schema: Schema, ...ignored: (keyof Schema['shape'])[]) => {
  const names = Object.keys(schema.shape).filter((name) => !ignored.includes(name));
  type Item = Readonly<Record<string, unknown>>;
  return <Record extends object>(one: Record, other: Record): boolean =>
    names.every((name) => isSameValue((one as Item)[name], (other as Item)[name]));
};
