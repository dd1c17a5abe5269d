import { escaped, pageHeader } from '../html/html.js';
import { FAVICON_PATH, REFERENCE_PATH } from '../paths.js';

/** The paths of the files that every page loads, the last one when the reader searches. */
export interface PageFiles {
  readonly style: string;
  /** A module. */
  readonly script: string;
  /** The text of the guides in JSON, if there are any. */
  readonly search?: string;
}

/** The parts of a page. All but the title are HTML. */
export interface PageParts {
  readonly title: string;
  /** The title of the API. Files that are made without one have none. */
  readonly site?: string;
  /** The header of the page, if it is not that of the public API. */
  readonly header?: string;
  /** The path from the page to the root of the API: `.` for `/docs`. So links also lead below a mount path. */
  readonly root: string;
  readonly files: PageFiles;
  readonly contents: string;
  readonly main: string;
}

/** Returns the search in HTML. A script shows it, and reads what it searches: the reference and the guides. */
const searchHtml = (root: string, { search }: PageFiles): string =>
  `<search class="search" hidden data-reference="${root}${REFERENCE_PATH}"${search === undefined ? '' : ` data-guides="${root}${search}"`}>
<label for="search">Search</label>
<input type="search" id="search" autocomplete="off" spellcheck="false" maxlength="100" aria-describedby="search-state" aria-keyshortcuts="/">
<p id="search-state" role="status"></p>
<ul id="results"></ul>
</search>`;

/** Returns a page in HTML: the header, the search and the contents at the side, and what is in its middle. */
export const frameHtml = ({
  title,
  root,
  files,
  contents,
  main,
  site = 'API',
  header = pageHeader({ title: site, mountPath: root, referencePath: REFERENCE_PATH }),
}: PageParts): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(title)} · ${escaped(site)}</title>
<link rel="icon" href="${root}${FAVICON_PATH}" type="image/svg+xml">
<link rel="stylesheet" href="${root}${files.style}">
<script type="module" src="${root}${files.script}"></script>
</head>
<body>
<a class="skip" href="#main">Skip to content</a>
${header}
<div class="columns">
<div class="side">
<button type="button" class="open-contents" popovertarget="contents">Contents</button>
<nav id="contents" aria-label="Contents" popover>
${searchHtml(root, files)}
${contents}
</nav>
</div>
<main id="main" tabindex="-1">
${main}
</main>
</div>
</body>
</html>
`;
