import { OPEN_API_PATH, type Json } from '@workspace-api/contract';
import { escaped, pageHeader } from '../html/html.js';
import type { Guide } from '../guide.js';
import { authenticationHtml } from './authentication.js';
import { referenceContents } from './contents.js';
import { frameHtml, type PageFiles } from './frame.js';
import { logoOf } from './logo.js';
import { inlineHtml } from './markdown.js';
import { REFERENCE_PATH } from '../paths.js';
import { operationGroups, toOpenApi, type OpenApi, type OperationGroup } from '../open-api.js';
import { operationHtml } from './operation.js';

/** What the page links to and loads. */
export interface ReferenceLinks {
  readonly files: PageFiles;
  readonly guides: readonly Guide[];
}

/** Returns the operations of a group, in HTML. */
export const groupHtml = (document: OpenApi, { name, description, operations }: OperationGroup): string => {
  const id = `tag-${escaped(name.replace(/\W+/g, '-'))}`;
  return `<section aria-labelledby="${id}">
<h2 id="${id}">${escaped(name)}</h2>
<p>${inlineHtml(description)}</p>
${operations.map((operation) => operationHtml(document, operation)).join('\n')}
</section>`;
};

const guideCards = (guides: readonly Guide[]): string =>
  `<h2>Guides</h2>
<ul class="cards">${guides
    .map(({ path, title, summary }) => `<li><a href=".${path}">${escaped(title)}</a><p>${escaped(summary)}</p></li>`)
    .join('')}</ul>`;

/** Returns the page of the reference in HTML. */
export const referencePage = (json: Json, { files, guides }: ReferenceLinks): string => {
  const document = toOpenApi(json);
  const { title, version, summary = '' } = document.info;
  const groups = operationGroups(document);
  return frameHtml({
    title: 'Reference',
    site: title,
    root: '.',
    files,
    header: pageHeader({ title, logo: logoOf(document)?.html, mountPath: '.', referencePath: REFERENCE_PATH }),
    contents: referenceContents(groups, guides),
    main: `<h1>${escaped(title)} <span class="version">${escaped(version)}</span></h1>
<p class="lead">${inlineHtml(summary)} Generate a client from the <a href=".${OPEN_API_PATH}">OpenAPI document</a>, or call it directly.</p>
${authenticationHtml(document)}
${guideCards(guides)}
${groups.map((group) => groupHtml(document, group)).join('\n')}`,
  });
};
