import { pageOf } from '@workspace-api/core';
import { TYPES } from '@workspace-api/core/internal';
import * as z from '@workspace-api/core/zod';

/** Whether a value is what a caller gives, or what an operation returns. */
export type Direction = 'input' | 'output';

/** A schema whose type has a name. */
export interface NamedSchema {
  readonly name: string;
  readonly schema: z.core.$ZodType;
  /** The interface that gets the documentation. Undefined if the type is declared elsewhere, and has none. */
  readonly documented?: { readonly name: string; readonly direction: Direction } | undefined;
}

type Json = z.core.JSONSchema.BaseSchema;

type Definition = z.core.$ZodTypes['_zod']['def'];

const definitionOf = (schema: z.core.$ZodType): Definition => (schema as z.core.$ZodTypes)._zod.def;

const PAGE = pageOf(z.null()).description;

const LINE_LENGTH = 112;

const wrapped = (paragraph: string): readonly string[] => {
  const lines: string[] = [];
  let line = '';
  for (const word of paragraph.split(' ')) {
    if (line.length + word.length >= LINE_LENGTH) {
      lines.push(line);
      line = word;
    } else line = line === '' ? word : `${line} ${word}`;
  }
  return [...lines, line];
};

/** Returns a JSDoc comment with these paragraphs, or nothing for none. */
export const commentOf = (paragraphs: readonly string[]): string => {
  if (paragraphs.length === 0) return '';
  const [first = '', ...others] = paragraphs.join('\n\n').split('\n').flatMap(wrapped);
  return others.length === 0
    ? `/** ${first} */\n`
    : `/**\n${[first, ...others].map((line) => ` * ${line}`.trimEnd() + '\n').join('')} */\n`;
};

/** Returns TypeScript without its JSDoc comments. */
export const withoutComments = (text: string): string => text.replace(/\/\*\*.*?\*\/\n*/gs, '');

const numberText = (value: number): string => value.toLocaleString('en');

const rangeOf = (min = 0, max = 0): string => (min === max ? '' : `${numberText(min)} to `) + numberText(max);

/** Returns a sentence about the values that a caller may send. */
const boundsOf = (json: Json): string => {
  const { type, format, minLength, maxLength, minItems, maxItems, minimum, maximum, maxProperties } = json;
  const [first] = json.anyOf ?? [];
  if (first !== undefined) return boundsOf(first);
  if (format === 'uuid') return 'A UUID.';
  if (format === 'date-time') return 'A date and time (RFC 3339).';
  if (maxProperties !== undefined) {
    const { propertyNames: names, additionalProperties: values } = json as Readonly<Record<string, Json | undefined>>;
    return (
      `At most ${numberText(maxProperties)} strings of ${rangeOf(values?.minLength, values?.maxLength)} characters, ` +
      `by names of ${rangeOf(names?.minLength, names?.maxLength)} characters.`
    );
  }
  if (maxLength !== undefined) return `${rangeOf(minLength, maxLength)} characters.`;
  // A list of the values of an enumeration is bounded by them, and hosts add scopes.
  if (maxItems !== undefined && (json.items as Json | undefined)?.enum === undefined)
    return `${rangeOf(minItems, maxItems)} ${json.uniqueItems === true ? 'different items' : 'items'}.`;
  return type === 'integer' && maximum !== Number.MAX_SAFE_INTEGER ? `${rangeOf(minimum, maximum)}.` : '';
};

/** Bounds that a description states already. */
const STATED = /\bUUID\b|\bup to \d+/i;

/** Returns the documentation of a field. */
const documentationOf = (schema: z.ZodType, direction: Direction): readonly string[] => {
  const json = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  const byDefault = json.default === undefined ? '' : `Defaults to ${JSON.stringify(json.default)}.`;
  const [first = '', ...others] = (json.description ?? '').split('\n\n');
  const bounds = STATED.test(first) ? '' : boundsOf(json);
  const sentences = direction === 'output' ? [first] : [first, bounds, byDefault];
  return [sentences.filter((sentence) => sentence !== '').join(' '), ...others].filter((paragraph) => paragraph !== '');
};

/** Returns whether a field may be left out. */
export const isOptional = (schema: z.ZodType, direction: Direction): boolean =>
  (direction === 'input' ? schema._zod.optin : schema._zod.optout) !== undefined;

/** Writes schemas as TypeScript, and those with a name once. */
export class TypeWriter {
  readonly #named: ReadonlyMap<z.core.$ZodType, NamedSchema>;
  /** The named schemas that were used, and how. */
  readonly #used = new Map<NamedSchema, Set<Direction>>();

  constructor(named: readonly NamedSchema[]) {
    this.#named = new Map(named.map((one) => [one.schema, one]));
  }

  /** Returns the type of a value. */
  typeOf(schema: z.core.$ZodType, direction: Direction): string {
    const named = this.#namedAs(schema);
    return named === undefined ? this.#structureOf(schema, direction) : this.#use(named, direction);
  }

  /** Returns an interface with the fields of an object, which extends those that it has all fields of. */
  interfaceOf(name: string, schema: z.ZodObject, direction: Direction): string {
    const shape: Readonly<Record<string, z.ZodType>> = schema.shape;
    const rest = new Map(Object.entries(shape));
    const bases: string[] = [];
    for (const [base, named] of this.#objects()) {
      const fields = Object.entries<z.ZodType>(base.shape);
      if (base === schema || !fields.every(([field, type]) => rest.get(field) === type)) continue;
      bases.push(this.#use(named, direction));
      for (const [field] of fields) rest.delete(field);
    }
    const heritage = bases.length === 0 ? '' : ` extends ${bases.join(', ')}`;
    return `interface ${name}${heritage} {\n${this.#fieldsOf([...rest], direction)}}`;
  }

  /** Returns the interfaces that were used, with all their fields: the documentation of an inherited field is not shown. */
  interfaces(): readonly (readonly [NamedSchema, string])[] {
    const written = new Map<NamedSchema, string>();
    // The map grows while interfaces use others.
    for (const [named, directions] of this.#used) {
      const { name, schema, documented } = named;
      if (documented === undefined || !(schema instanceof z.ZodObject)) continue;
      const fields = Object.entries<z.ZodType>(schema.shape);
      const texts = [...directions, documented.direction].map((way) => withoutComments(this.#fieldsOf(fields, way)));
      if (new Set(texts).size > 1)
        throw new Error(`${name} has another type as input than as output. Give each a name.`);
      const documentedAs = directions.has('input') ? 'input' : 'output';
      const text = this.#fieldsOf(fields, documented.direction, documentedAs);
      written.set(named, `interface ${documented.name} {\n${text}}`);
    }
    return [...written];
  }

  /** The named objects, those with most fields first. */
  #objects(): readonly (readonly [z.ZodObject, NamedSchema])[] {
    return [...this.#named]
      .flatMap(([schema, named]) => (schema instanceof z.ZodObject ? [[schema, named] as const] : []))
      .sort(([one], [other]) => Object.keys(other.shape).length - Object.keys(one.shape).length);
  }

  /** Copies of a schema with another description have its name. */
  #namedAs(schema: z.core.$ZodType): NamedSchema | undefined {
    const { parent } = schema._zod;
    return this.#named.get(schema) ?? (parent && this.#namedAs(parent));
  }

  #use(named: NamedSchema, direction: Direction): string {
    this.#used.set(named, (this.#used.get(named) ?? new Set()).add(direction));
    return named.name;
  }

  #fieldsOf(
    fields: readonly (readonly [string, z.ZodType])[],
    direction: Direction,
    documentedAs: Direction = direction,
  ): string {
    return fields
      .map(([name, schema]) => {
        const type = this.typeOf(schema, direction);
        const typed = isOptional(schema, direction) ? `?: ${type} | undefined` : `: ${type}`;
        return `${commentOf(documentationOf(schema, documentedAs))}readonly ${name}${typed};\n`;
      })
      .join('');
  }

  #structureOf(schema: z.core.$ZodType, direction: Direction): string {
    const definition = definitionOf(schema);
    const known = TYPES.get(schema)?.type;
    if (known !== undefined && !(direction === 'input' && definition.type === 'string'))
      return known.includes('=>') ? `(${known})` : known;
    switch (definition.type) {
      case 'nullable':
        return `${this.typeOf(definition.innerType, direction)} | null`;
      case 'optional':
      case 'default':
        return this.typeOf(definition.innerType, direction);
      case 'literal':
        return definition.values.map((value) => (typeof value === 'string' ? `'${value}'` : String(value))).join(' | ');
      case 'array': {
        const item = this.typeOf(definition.element, direction);
        return `readonly ${item.includes(' | ') ? `(${item})` : item}[]`;
      }
      case 'record':
        return `Readonly<Record<string, ${this.typeOf(definition.valueType, direction)}>>`;
      case 'object': {
        const shape = definition.shape as Readonly<Record<string, z.ZodType>>;
        const { items } = shape;
        if ((schema as z.ZodObject).description === PAGE && items !== undefined)
          return `Page<${this.typeOf((items as z.ZodArray).element, direction)}>`;
        const fields = Object.entries(shape);
        return fields.length === 0 ? 'Readonly<Record<string, never>>' : `{\n${this.#fieldsOf(fields, direction)}}`;
      }
      case 'string':
      case 'number':
      case 'boolean':
      case 'void':
        return definition.type;
      default:
        throw new Error(`A ${definition.type} has no type. Register it in TYPES.`);
    }
  }
}
