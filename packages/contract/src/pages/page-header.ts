import { PROBLEMS_PATH } from '../problems/catalogue.js';
import { OPEN_API_PATH } from '../routes.js';
import { API_TITLE } from '../title.js';
import { uriPath } from '../problems/uri-path.js';
import { escaped } from './escaped.js';

/** The targets of the links on pages. */
export interface PageLinks {
  /** The path at which the API is mounted, such as `/shop`. Empty if omitted. */
  readonly mountPath?: string;
  /** The path of the reference below the mount path. If omitted, pages have no link to it. */
  readonly referencePath?: string | undefined;
}

/** Returns the HTML header of every page, with links to the other pages. */
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
