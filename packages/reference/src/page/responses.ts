import { escaped } from '@workspace-api/contract';
import { choicesHtml } from './choices.js';
import { fieldList, fieldsOf, type Presence } from './fields.js';
import { jsonHtml } from './json-html.js';
import { blockHtml, inlineHtml } from './markdown.js';
import type { Content, Header, OpenApi, Operation, Response } from './open-api.js';
import { schemasOf } from './schemas.js';

const HEADER_REF = /^#\/components\/headers\/(.+)$/;

const OPTIONAL: Presence = (required) => (required ? '' : 'optional');

const headersHtml = ({ components }: OpenApi, headers: Readonly<Record<string, Header>>): string => {
  const rows = Object.entries(headers).map(([name, { $ref = '', description = '' }]) => {
    const target = components?.headers?.[HEADER_REF.exec($ref)?.[1] ?? ''];
    return `<li><p class="field"><code>${escaped(name)}</code></p><p>${inlineHtml(target?.description ?? description)}</p></li>`;
  });
  if (rows.length === 0) return '';
  return `<details><summary>Response headers <span class="count">${rows.length}</span></summary><ul class="fields">${rows.join('')}</ul></details>`;
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
      const id = escaped(`${operation.operationId}.${status}`);
      const fields = schema === undefined ? [] : fieldsOf(schemas, schemas.resolve(schema));
      return `<div class="part"><h4 id="${id}">Response <span class="status">${status}</span></h4>
${blockHtml(response.description ?? '')}
${fields.length === 0 ? '' : fieldList(schemas, id, fields, OPTIONAL)}
${headersHtml(document, response.headers ?? {})}</div>`;
    })
    .join('\n');

/** Returns the examples of the successful responses of an operation in HTML. */
export const responseExamplesHtml = (operation: Operation): string =>
  successesOf(operation)
    .map(([status, response]) => {
      const choices = Object.entries(contentOf(response).examples ?? {}).map(([name, { summary = name, value }]) => ({
        label: summary,
        code: jsonHtml(value),
      }));
      return choicesHtml(`${operation.operationId}-${status}`, `Response ${status}`, choices);
    })
    .join('\n');
