import { escaped, headerHtml } from '../html/html.js';
import type { FramedPage } from '../reference.js';
import { FAVICON_PATH, REFERENCE_PATH } from '../paths.js';

/** The paths of the files that every page loads, the last one when the reader searches. */
export interface PageFiles {
  readonly style: string;
  /** A module. */
  readonly script: string;
  /** The text of the guides in JSON, if there are any. */
  readonly search?: string;
}

/** What all pages of a reference share. */
export interface Site {
  /** The title of the API. */
  readonly title: string;
  /** The HTML of its logo. */
  readonly logo: string | undefined;
  readonly files: PageFiles;
  /** The links of the header: a path below the mount path, and a text. */
  readonly links: readonly (readonly [path: string, text: string])[];
  /** Returns the contents in HTML. They mark the page at `path`. */
  readonly contents: (root: string, path: string) => string;
  /** Returns where a problem occurs, in HTML. */
  readonly occurrences: (problem: string, root: string) => string;
}

/** Returns the way from a page to the mount path: `.` for `/docs`. So links also lead below a mount path. */
const rootFrom = (path: string): string => '../'.repeat(path.split('/').length - 2).replace(/\/$/, '') || '.';

/** Returns the search in HTML. A script shows it, and loads the searchable text of the reference and the guides. */
const searchHtml = (root: string, { search }: PageFiles): string =>
  `<search class="search" hidden data-reference="${root}${REFERENCE_PATH}"${search === undefined ? '' : ` data-guides="${root}${search}"`}>
<label for="search">Search <kbd aria-hidden="true">/</kbd></label>
<input type="search" id="search" autocomplete="off" spellcheck="false" maxlength="100" aria-describedby="search-state" aria-keyshortcuts="/">
<p id="search-state" role="status"></p>
<ul id="results"></ul>
</search>`;

/** Returns the metadata for link previews (Open Graph protocol), in HTML. */
const previewHtml = (title: string, description: string): string => {
  const [name, text] = [escaped(title), escaped(description)];
  return `<meta name="description" content="${text}">
<meta property="og:title" content="${name}">
<meta property="og:description" content="${text}">`;
};

/** Returns a page in HTML: the header, the search and the table of contents at the side, and the main content. */
export const frameHtml = (
  site: Site,
  { title, description, html, markdown, path, problem, root: given = rootFrom(path) }: FramedPage,
): string => {
  const root = escaped(given);
  const { files } = site;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(title)} · ${escaped(site.title)}</title>
${description === undefined ? '' : previewHtml(title, description)}
${markdown === undefined ? '' : `<link rel="alternate" href="${root}${markdown}" type="text/markdown">`}
<link rel="icon" href="${root}${FAVICON_PATH}" type="image/svg+xml">
<link rel="stylesheet" href="${root}${files.style}">
<script type="module" src="${root}${files.script}"></script>
</head>
<body>
<a class="skip" href="#main">Skip to content</a>
${headerHtml(site.title, given, site.links, site.logo)}
<div class="columns">
<div class="side">
<button type="button" class="open-contents" popovertarget="contents">Contents</button>
<nav id="contents" aria-label="Contents" popover>
${searchHtml(root, files)}
${site.contents(root, path)}
</nav>
</div>
<main id="main" tabindex="-1">
${html}${problem === undefined ? '' : site.occurrences(problem, given)}
</main>
</div>
</body>
</html>
`;
};
