import { ADMIN_OPEN_API_PATH, OPEN_API_PATH, PROBLEMS_PATH } from '@workspace-api/contract/internal';
import type { Guide } from '../guide.js';
import { operationGroups, type OpenApi } from '../open-api.js';
import { GUIDES_PATH, REFERENCE_PATH } from '../paths.js';
import { contentsHtml, operationLinks } from './contents.js';
import type { PageFiles, Site } from './frame.js';
import { logoOf } from '../html/logo.js';
import { occurrencesOf } from './occurrences.js';

/** What pages link to and load. */
export interface ReferenceLinks {
  readonly files: PageFiles;
  readonly guides: readonly Guide[];
}

const named = (document: OpenApi, guides: readonly Guide[]): Pick<Site, 'title' | 'logo' | 'occurrences'> => ({
  title: document.info.title,
  logo: logoOf(document)?.html,
  occurrences: occurrencesOf(document, guides),
});

/** Returns the common parts of the pages of the API. */
export const siteOf = (document: OpenApi, { files, guides }: ReferenceLinks): Site => {
  const groups = operationGroups(document);
  return {
    ...named(document, guides),
    files,
    links: [
      [REFERENCE_PATH, 'Reference'],
      [GUIDES_PATH, 'Guides'],
      [PROBLEMS_PATH, 'Problems'],
      [OPEN_API_PATH, 'OpenAPI'],
    ],
    contents: (root, path) => contentsHtml(groups, guides, root, path),
  };
};

/** Returns the common parts of the pages of a back office. It has no guides and no pages about problems. */
export const adminSiteOf = (document: OpenApi, { files: { style, script } }: ReferenceLinks): Site => {
  const groups = operationGroups(document);
  return {
    ...named(document, []),
    files: { style, script },
    links: [
      [REFERENCE_PATH, 'Reference'],
      [ADMIN_OPEN_API_PATH, 'OpenAPI'],
    ],
    contents: (root, path) => operationLinks(groups, root, path),
  };
};
