import { OPEN_API_PATH } from '@workspace-api/contract/internal';
import { escaped } from '../html/html.js';
import type { Guide } from '../guide.js';
import { authenticationHtml } from './authentication.js';
import { guideCards } from './guide-list.js';
import { inlineHtml } from './markdown.js';
import { operationGroups, type OpenApi, type OperationGroup } from '../open-api.js';
import type { PageContent } from '../reference.js';
import { operationHtml, tagId } from './operation.js';
import type { runForm } from './run-form.js';

/** Returns the operations of a group, in HTML. */
export const groupHtml = (
  document: OpenApi,
  { name, description, operations }: OperationGroup,
  toForm?: typeof runForm,
): string => {
  const id = tagId(name);
  return `<section aria-labelledby="${id}">
<h2 id="${id}">${escaped(name)}</h2>
<p>${inlineHtml(description)}</p>
${operations.map((operation) => operationHtml(document, operation, toForm)).join('\n')}
</section>`;
};

/** Returns the content of the page of the reference. */
export const referencePage = (document: OpenApi, guides: readonly Guide[]): PageContent => {
  const { title, version, summary = '' } = document.info;
  return {
    title: 'Reference',
    description: summary,
    html: `<h1>${escaped(title)} <span class="version">${escaped(version)}</span></h1>
<p class="lead">${inlineHtml(summary)} Generate a client from the <a href=".${OPEN_API_PATH}">OpenAPI document</a>, or call it directly.</p>
${authenticationHtml(document)}
${operationGroups(document)
  .map((group) => groupHtml(document, group))
  .join('\n')}
<h2>Guides</h2>
${guideCards('.', guides)}`,
  };
};
