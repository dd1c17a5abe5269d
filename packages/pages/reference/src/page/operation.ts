import { escaped } from '../html/html.js';
import { choicesHtml } from './choices.js';
import { codeHtml } from './code-html.js';
import { fieldList, fieldsOf, type Presence } from './fields.js';
import { blockHtml } from './markdown.js';
import { operationGroups, type OpenApi, type Operation, type Parameter } from '../open-api.js';
import { problemsHtml } from './problems.js';
import { responseExamplesHtml, successesHtml } from './responses.js';
import { schemasOf, type Schemas } from './schemas.js';

const REQUIRED: Presence = (required) => (required ? 'required' : '');

/** The places of parameters in the order in which a request has them. */
const PLACES = { path: 'Path parameters', query: 'Query parameters', header: 'Headers' } as const;

const part = (id: string, title: string, content: string): string =>
  `<div class="part"><h4 id="${escaped(id)}">${title}</h4>
${content}</div>`;

const parametersHtml = (schemas: Schemas, { operationId, parameters = [] }: Operation): string =>
  Object.entries(PLACES)
    .map(([place, title]) => {
      const fields = parameters
        .filter((parameter) => parameter.in === place)
        .map(({ name, required = false, description = '', schema = {} }: Parameter) => ({
          name,
          required,
          schema: { ...schemas.resolve(schema), description },
        }));
      const id = `${operationId}.${place}`;
      return fields.length === 0 ? '' : part(id, title, fieldList(schemas, id, fields, REQUIRED));
    })
    .join('');

const bodyHtml = (schemas: Schemas, { operationId, requestBody }: Operation): string => {
  const schema = requestBody?.content?.['application/json']?.schema;
  if (schema === undefined) return '';
  const id = `${operationId}.body`;
  const fields = fieldList(schemas, id, fieldsOf(schemas, schemas.resolve(schema)), REQUIRED);
  return part(id, 'Body', blockHtml(requestBody?.description ?? '') + fields);
};

const samplesHtml = ({ operationId, 'x-codeSamples': samples = [] }: Operation): string =>
  choicesHtml(
    `${operationId}-sample`,
    'Request',
    samples.map(({ label, source }) => ({ label, code: codeHtml(source) })),
  );

/** Returns links to the groups of operations that return the ids in a body, in HTML. */
const relatedHtml = (document: OpenApi, schemas: Schemas, { tags = [], requestBody }: Operation): string => {
  const { schema = {} } = requestBody?.content?.['application/json'] ?? {};
  const names = fieldsOf(schemas, schemas.resolve(schema)).map(({ name }) => name.replace(/Ids?$/, 's'));
  const related = operationGroups(document).filter(
    ({ name }) => names.includes(name.toLowerCase()) && !tags.includes(name),
  );
  const links = related.map(({ name }) => `<a href="#${tagId(name)}">${escaped(name)}</a>`);
  return links.length === 0 ? '' : `<p>Ids come from ${links.join(', ')}.</p>`;
};

/** Returns the id of the heading of a group of operations. */
export const tagId = (name: string): string => `tag-${escaped(name.replace(/\W+/g, '-'))}`;

/** Returns an operation in HTML: its parameters and responses on one side, samples and examples on the other. */
export const operationHtml = (
  document: OpenApi,
  operation: Operation,
  toForm?: (document: OpenApi, operation: Operation) => string,
): string => {
  const { operationId, method, path, summary = operationId, description = '', deprecated = false } = operation;
  const scope = operation['x-required-scope'];
  const id = escaped(operationId);
  const schemas = schemasOf(document);
  return `<section class="operation" id="${id}" aria-labelledby="${id}-title" data-title="${escaped(summary)}">
<div class="text head">
<h3 id="${id}-title"><a href="#${id}">${escaped(summary)}</a></h3>
<p class="endpoint"><span class="method ${method.toLowerCase()}">${escaped(method)}</span> <code>${escaped(path)}</code>${deprecated ? ' <strong>Deprecated</strong>' : ''}</p>
${scope === undefined ? '' : `<p class="scope">Scope <code>${escaped(scope)}</code></p>`}
${blockHtml(description)}
${relatedHtml(document, schemas, operation)}
${toForm?.(document, operation) ?? ''}
</div>
<div class="beside">
${samplesHtml(operation)}
${responseExamplesHtml(operation)}
</div>
<div class="text">
${parametersHtml(schemas, operation)}
${bodyHtml(schemas, operation)}
${successesHtml(document, operation)}
${problemsHtml(document, operation)}
</div>
</section>`;
};
