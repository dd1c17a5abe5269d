import { PROBLEMS_PATH } from '../problems/catalogue.js';
import { OPEN_API_PATH } from '../routes.js';
import { API_TITLE } from '../title.js';
import { uriPath } from '../problems/uri-path.js';
import { escaped } from './escaped.js';

/** Where the links of pages lead. */
export interface PageLinks {
  /** Where the API is mounted, such as `/shop`; empty if left out. */
  readonly mountPath?: string;
  /** The path of the reference, below the mount path; no link to it if left out. */
  readonly referencePath?: string | undefined;
}

/** Returns the header of every page in HTML, with links to the other pages. */
export const pageHeader = ({ mountPath = '', referencePath }: PageLinks): string => {
  const links = [
    ...(referencePath === undefined
      ? []
      : [
          [referencePath, 'Reference'],
          [`${referencePath}/guides`, 'Guides'],
        ]),
    [PROBLEMS_PATH, 'Problems'],
    [OPEN_API_PATH, 'OpenAPI'],
  ];
  return `<header>
<nav aria-label="Pages">
<strong>${API_TITLE}</strong>
${links.map(([path, text]) => `<a href="${escaped(uriPath(mountPath))}${path}">${text}</a>`).join('\n')}
</nav>
</header>`;
};
