import { escaped } from '../html/html.js';
import type { OpenApi, Operation } from '../open-api.js';
import { fieldsOf, type Field } from './fields.js';
import { isNullable, schemasOf, type Schemas } from './schemas.js';

const optionsOf = (values: readonly unknown[], example: unknown): string =>
  values
    .map((value) => {
      const json = JSON.stringify(value);
      const isChosen = [example].flat().some((one) => JSON.stringify(one) === json);
      return `<option value="${escaped(json)}"${isChosen ? ' selected' : ''}>${escaped(typeof value === 'string' ? value : json)}</option>`;
    })
    .join('');

/** Returns the control of a field in HTML. The value of one with `data-json` is JSON, that of another is a string. */
const controlHtml = (schemas: Schemas, { name, schema, required }: Field, example: unknown): string => {
  const common = `name="${escaped(name)}"${required ? ' required' : ''}`;
  const { type, minimum, maximum, maxLength, items } = schema;
  const types = [type ?? []].flat().filter((one) => one !== 'null');
  const choices = schema.enum ?? (types[0] === 'boolean' ? [true, false] : undefined);
  const withNull = isNullable(schema) && choices?.includes(null) === false ? [null] : [];
  if (choices !== undefined)
    return `<select ${common} data-json>${required ? '' : '<option value=""></option>'}${optionsOf([...choices, ...withNull], example)}</select>`;
  const { enum: members } = schemas.resolve(items ?? {});
  if (members !== undefined)
    return `<select ${common} data-json multiple size="${members.length}">${optionsOf(members, example)}</select>`;
  const text = typeof example === 'string' ? example : example === undefined ? '' : JSON.stringify(example, null, 2);
  if (types[0] === 'integer' || types[0] === 'number')
    return `<input type="number" ${common} data-json min="${String(minimum ?? '')}" max="${String(maximum ?? '')}" value="${text}">`;
  if (types.length === 1 && types[0] === 'string')
    return `<input ${common} autocomplete="off" spellcheck="false" maxlength="${String(maxLength ?? 1_000)}" value="${escaped(text)}">`;
  return `<textarea ${common} data-json rows="4" spellcheck="false">${escaped(text)}</textarea>`;
};

/**
 * Returns a form in HTML that runs an operation, made from the schema of its body, with the example filled in. A script shows
 * it, and sends the request.
 */
export const runForm = (
  document: OpenApi,
  { operationId, path, requestBody, summary = operationId }: Operation,
): string => {
  const { schema = {}, example = {} } = requestBody?.content?.['application/json'] ?? {};
  const schemas = schemasOf(document);
  const values = example as Readonly<Record<string, unknown>>;
  const controls = fieldsOf(schemas, schemas.resolve(schema)).map(
    (field) =>
      `<label><span>${escaped(field.name)}${field.required ? ' <span class="mark">required</span>' : ''}</span>${controlHtml(schemas, field, values[field.name])}</label>`,
  );
  return `<details class="run" hidden><summary>Run: ${escaped(summary)}</summary>
<form data-path=".${escaped(path)}">
${controls.join('\n')}
<button>Run</button>
<output></output>
</form></details>`;
};
