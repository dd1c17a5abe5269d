import { API_TITLE, OPEN_API_PATH, PROBLEMS_PATH, uriPath, type PageContent } from '@workspace-api/contract';
import { FRAME_STYLE, PROSE_STYLE } from './style.js';

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Escapes text for an HTML element or a quoted attribute. */
export const escaped = (text: string): string => text.replace(/[&<>"]/g, (character) => ENTITIES[character] ?? '');

/** Escapes text for HTML, and converts backticks to code elements. */
export const proseToHtml = (text: string): string => escaped(text).replace(/`([^`]+)`/g, '<code>$1</code>');

/** What pages that stand alone say about the API. */
export interface PageLinks {
  /** The name of the API. Defaults to that of an API without a name of its own. */
  readonly title?: string | undefined;
  /** The path at which the API is mounted, such as `/shop`. Defaults to the root. */
  readonly mountPath?: string;
}

/** Returns the HTML header of a page: its logo in HTML, its title, and links. */
export const headerHtml = (title: string, root: string, links: readonly (readonly string[])[], logo = ''): string =>
  `<header>
<nav aria-label="Pages">
${logo}<strong>${escaped(title)}</strong>
${links.map(([path = '', text = '']) => `<a href="${escaped(uriPath(root))}${path}">${text}</a>`).join('\n')}
</nav>
</header>`;

/** Returns a page that stands alone, because the API has no reference. */
export const htmlPage = ({ title: site = API_TITLE, mountPath = '' }: PageLinks, page: PageContent): string => {
  const links = [
    [PROBLEMS_PATH, 'Problems'],
    [OPEN_API_PATH, 'OpenAPI'],
  ];
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(page.title)} · ${escaped(site)}</title>
<style>${FRAME_STYLE}${PROSE_STYLE}</style>
</head>
<body>
${headerHtml(site, mountPath, links)}
<main class="page">
${page.html}
</main>
</body>
</html>
`;
};
