import { escaped } from '../html/html.js';
import { choicesHtml } from './choices.js';
import { OPTIONAL, fieldList, fieldsOf } from './fields.js';
import { headerList, type Headers } from './headers.js';
import { jsonHtml } from './code-html.js';
import { blockHtml } from './markdown.js';
import type { Content, OpenApi, Operation, Response } from '../open-api.js';
import { schemasOf } from './schemas.js';

const headersHtml = (document: OpenApi, id: string, headers: Headers): string => {
  const { length } = Object.keys(headers);
  if (length === 0) return '';
  return `<details><summary>Response headers <span class="count">${length}</span></summary>${headerList(document, id, headers)}</details>`;
};

const successesOf = ({ responses }: Operation): readonly (readonly [string, Response])[] =>
  Object.entries(responses).filter(([status]) => status.startsWith('2'));

const contentOf = ({ content = {} }: Response): Content => Object.values(content)[0] ?? {};

/** Returns the successful responses of an operation in HTML: their fields and headers. */
export const successesHtml = (document: OpenApi, operation: Operation): string =>
  successesOf(operation)
    .map(([status, response]) => {
      const { schema } = contentOf(response);
      const schemas = schemasOf(document);
      const id = `${operation.operationId}.${status}`;
      const fields = schema === undefined ? [] : fieldsOf(schemas, schemas.resolve(schema));
      return `<div class="part"><h4 id="${escaped(id)}">Response <span class="status">${status}</span></h4>
${blockHtml(response.description ?? '')}
${fields.length === 0 ? '' : fieldList(schemas, id, fields, OPTIONAL)}
${headersHtml(document, `${id}.headers`, response.headers ?? {})}</div>`;
    })
    .join('\n');

/** Returns the examples of the successful responses of an operation in HTML. */
export const responseExamplesHtml = (operation: Operation): string =>
  successesOf(operation)
    .map(([status, response]) => {
      const { example, examples = example === undefined ? {} : { example: { value: example } } } = contentOf(response);
      const choices = Object.entries(examples).map(([name, { summary = name, value }]) => ({
        label: summary,
        code: jsonHtml(value),
      }));
      return choicesHtml(`${operation.operationId}-${status}`, `Response ${status}`, choices);
    })
    .join('\n');
