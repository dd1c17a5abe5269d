import { escaped } from '../html/html.js';
import { blockHtml, inlineHtml } from './markdown.js';
import type { Schema } from '../open-api.js';
import { limitsOf, typeOf } from './schema-text.js';
import { alternativesOf, type Schemas } from './schemas.js';

/** Fields deeper than this are not shown: a schema may contain itself. */
const MAX_DEPTH = 5;

/** Fields deeper than this are folded. */
const OPEN_DEPTH = 2;

/** One field of a body, or one parameter. */
export interface Field {
  readonly name: string;
  readonly schema: Schema;
  readonly required: boolean;
}

/** Says which fields must or may be there: `required` in a request, `optional` in a response. */
export type Presence = (required: boolean) => string;

/** The presence of fields and headers in a response. */
export const OPTIONAL: Presence = (required) => (required ? '' : 'optional');

const joined = (parts: readonly string[], separator: string): string =>
  parts.filter((part) => part !== '').join(separator);

const codes = (values: readonly unknown[]): string =>
  values
    .map((value) => `<code>${escaped(typeof value === 'string' ? value : JSON.stringify(value))}</code>`)
    .join(', ');

const valuesOf = ({ const: constant, enum: values, default: fallback }: Schema): string => {
  const allowed = values ?? (constant === undefined ? [] : [constant]);
  return joined(
    [
      allowed.length === 0 ? '' : `${allowed.length === 1 ? 'Always' : 'One of'} ${codes(allowed)}.`,
      fallback === undefined ? '' : `Default ${codes([fallback])}.`,
    ],
    ' ',
  );
};

const folded = (name: string, depth: number, html: string): string =>
  `<details${depth <= OPEN_DEPTH ? ' open' : ''}><summary>Fields of <code>${escaped(name)}</code></summary>
${html}</details>`;

/** Returns the fields of an object, or of the objects in an array. */
export const fieldsOf = (schemas: Schemas, schema: Schema): readonly Field[] => {
  const { properties = {}, required = [], additionalProperties, items } = schema;
  if (items !== undefined) return fieldsOf(schemas, schemas.resolve(items));
  const alternatives = alternativesOf(schema).flatMap((each) => fieldsOf(schemas, schemas.resolve(each)));
  const named = Object.entries(properties).map(([name, property]) => ({
    name,
    schema: schemas.resolve(property),
    required: required.includes(name),
  }));
  if (typeof additionalProperties !== 'object') return [...named, ...alternatives];
  return [...named, { name: '(any name)', schema: schemas.resolve(additionalProperties), required: false }];
};

/** Returns a list of fields in HTML, with the fields of each below it. The id of a field begins with that of the list. */
export const fieldList = (
  schemas: Schemas,
  id: string,
  fields: readonly Field[],
  presence: Presence,
  depth = 1,
): string => {
  const item = ({ name, schema, required }: Field): string => {
    const fieldId = `${id}.${name.replace(/[^\w-]/g, '_')}`;
    const nested = depth < MAX_DEPTH ? fieldsOf(schemas, schema) : [];
    const type = joined([typeOf(schemas, schema), limitsOf(schema)], ', ');
    const { description = '' } = schema;
    // A list in the description has the meaning of each value.
    const isList = description.includes('\n- ');
    const text = isList
      ? ''
      : joined([inlineHtml(description), valuesOf(schemas.resolve(schema.items ?? schema))], ' ');
    const mark = presence(required);
    return `<li id="${escaped(fieldId)}" data-field="${escaped(name)}">
<p class="field"><a href="#${escaped(fieldId)}"><code>${escaped(name)}</code></a> <span class="type">${escaped(type)}</span>${mark && ` <span class="mark">${mark}</span>`}</p>
${isList ? blockHtml(description) : text && `<p>${text}</p>`}
${nested.length === 0 ? '' : folded(name, depth, fieldList(schemas, fieldId, nested, presence, depth + 1))}</li>`;
  };
  return `<ul class="fields">${fields.map(item).join('\n')}</ul>`;
};
