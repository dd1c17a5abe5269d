import type { Json } from '@workspace-api/contract';
import { escaped, headerHtml } from '../html/html.js';
import { REFERENCE_PATH } from '../paths.js';
import { choicesHtml } from './choices.js';
import { groupLinks } from './contents.js';
import { frameHtml, type PageFiles } from './frame.js';
import { logoOf } from './logo.js';
import { blockHtml } from './markdown.js';
import { operationGroups, toOpenApi } from '../open-api.js';
import { groupHtml } from './reference-page.js';

/** A script puts the address of the page here. */
const ENVIRONMENT = `export ADMIN_URL=<span data-base-url>http://127.0.0.1:8081</span>
export ADMIN_TOKEN=…`;

/** Returns the page of a back office in HTML, for its OpenAPI document at this path. */
export const adminPage = (json: Json, openApiPath: string, files: Pick<PageFiles, 'style' | 'script'>): string => {
  const document = toOpenApi(json);
  const { title, version, description = '' } = document.info;
  const groups = operationGroups(document);
  return frameHtml({
    title: 'Reference',
    site: title,
    root: '.',
    files,
    header: headerHtml(
      title,
      '.',
      [
        [REFERENCE_PATH, 'Reference'],
        [openApiPath, 'OpenAPI'],
      ],
      logoOf(document)?.html,
    ),
    contents: groups.map(groupLinks).join('\n'),
    main: `<h1>${escaped(title)} <span class="version">${escaped(version)}</span></h1>
${blockHtml(description)}
${choicesHtml('environment', 'Set once', [{ label: 'Shell', code: ENVIRONMENT }])}
${groups.map((group) => groupHtml(document, group)).join('\n')}`,
  });
};
