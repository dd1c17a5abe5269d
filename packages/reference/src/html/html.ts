import { API_TITLE, OPEN_API_PATH, PROBLEMS_PATH, uriPath } from '@workspace-api/contract';
import { FRAME_STYLE, PROSE_STYLE } from './style.js';

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Escapes text for an HTML element or a quoted attribute. */
export const escaped = (text: string): string => text.replace(/[&<>"]/g, (character) => ENTITIES[character] ?? '');

/** Escapes text for HTML, and converts backticks to code elements. */
export const proseToHtml = (text: string): string => escaped(text).replace(/`([^`]+)`/g, '<code>$1</code>');

/** The name of the API on pages, and the targets of their links. */
export interface PageLinks {
  /** The name of the API. Defaults to that of an API without a name of its own. */
  readonly title?: string | undefined;
  /** The HTML of its logo. */
  readonly logo?: string | undefined;
  /** The path at which the API is mounted, such as `/shop`. Defaults to the root. */
  readonly mountPath?: string;
  /** The path of the reference below the mount path. Without it, pages have no link to the reference. */
  readonly referencePath?: string | undefined;
}

/** Returns the HTML header of a page: its logo in HTML, its title, and links. */
export const headerHtml = (title: string, root: string, links: readonly (readonly string[])[], logo = ''): string =>
  `<header>
<nav aria-label="Pages">
${logo}<strong>${escaped(title)}</strong>
${links.map(([path = '', text = '']) => `<a href="${escaped(uriPath(root))}${path}">${text}</a>`).join('\n')}
</nav>
</header>`;

/** Returns the HTML header of every page, with links to the other pages. */
export const pageHeader = ({ title = API_TITLE, logo, mountPath = '', referencePath }: PageLinks): string => {
  const ofReference =
    referencePath === undefined
      ? []
      : [
          [referencePath, 'Reference'],
          [`${referencePath}/guides`, 'Guides'],
        ];
  const links = [...ofReference, [PROBLEMS_PATH, 'Problems'], [OPEN_API_PATH, 'OpenAPI']];
  return headerHtml(title, mountPath, links, logo);
};

/** Returns the link to the icon, which is a file of the reference. */
const iconLink = ({ mountPath = '', referencePath }: PageLinks): string =>
  referencePath === undefined
    ? ''
    : `<link rel="icon" href="${escaped(uriPath(mountPath))}${referencePath}/favicon.svg" type="image/svg+xml">\n`;

/** Returns the search, whose results the reference shows, because these pages run no script. */
const searchForm = ({ mountPath = '', referencePath }: PageLinks): string =>
  referencePath === undefined
    ? ''
    : `<search class="page"><form action="${escaped(uriPath(mountPath))}${referencePath}">
<label>Search <input type="search" name="q" maxlength="100" required></label>
</form></search>\n`;

/** Returns a complete page with these links. The title is text, the content is HTML. */
export const htmlPage = (links: PageLinks, title: string, content: string): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(title)} · ${escaped(links.title ?? API_TITLE)}</title>
${iconLink(links)}<style>${FRAME_STYLE}${PROSE_STYLE}</style>
</head>
<body>
${pageHeader(links)}
${searchForm(links)}<main class="page">
<h1>${escaped(title)}</h1>
${content}
</main>
</body>
</html>
`;
