import { uriPath } from '../problems/uri-path.js';
import { API_TITLE } from '../title.js';
import { escaped } from './escaped.js';
import { FRAME_STYLE } from './frame-style.js';
import { pageHeader, type PageLinks } from './page-header.js';
import { PROSE_STYLE } from './prose-style.js';

/** Returns escaped text in which backticks make code. */
export const prose = (text: string): string => escaped(text).replace(/`([^`]+)`/g, '<code>$1</code>');

/** The style's SHA-256, by which alone a browser is allowed to apply it. A test says what it is after a change. */
const STYLE_HASH = 'sha256-s1xxQsarO5W549b45uGHEPxJ8uKNS0bznuNq3BnLtgg=';

/** Lets a page load its icon and nothing else, run nothing, and be framed by nobody. */
export const CONTENT_SECURITY_POLICY = `default-src 'none'; img-src 'self'; style-src '${STYLE_HASH}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;

/** The icon is a file of the reference. */
const iconLink = ({ mountPath = '', referencePath }: PageLinks): string =>
  referencePath === undefined
    ? ''
    : `<link rel="icon" href="${escaped(uriPath(mountPath))}${referencePath}/favicon.svg" type="image/svg+xml">\n`;

/** Makes a whole page around what stands in its middle. The title is text, the content is HTML. */
export type HtmlPage = (title: string, content: string) => string;

/** Returns a function that makes pages with these links. */
export const htmlPages =
  (links: PageLinks): HtmlPage =>
  (title, content) => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(title)} · ${API_TITLE}</title>
${iconLink(links)}<style>${FRAME_STYLE}${PROSE_STYLE}</style>
</head>
<body>
${pageHeader(links)}
<main class="page">
<h1>${escaped(title)}</h1>
${content}
</main>
</body>
</html>
`;
