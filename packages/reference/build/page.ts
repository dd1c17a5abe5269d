import { API_TITLE, OPEN_API_PATH, PROBLEMS_PATH, pageHeader } from '@workspace-api/contract';
import { REFERENCE_PATH } from '../src/asset.js';

/** Where the files that the page loads are served. */
export interface PageFiles {
  readonly styles: readonly string[];
  /** Runs before the script. */
  readonly renderer: string;
  /** A module. */
  readonly script: string;
}

/** The page of the reference, in HTML. */
export const page = ({ styles, renderer, script }: PageFiles): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Reference · ${API_TITLE}</title>
${styles.map((path) => `<link rel="stylesheet" href="${path}">`).join('\n')}
<script defer src="${renderer}"></script>
<script type="module" src="${script}"></script>
</head>
<body>
${pageHeader({ referencePath: REFERENCE_PATH })}
<noscript>
<main class="page">
<h1>${API_TITLE}</h1>
<p>This page is made by a script, which your browser does not run. All that it would show is in the
<a href="${OPEN_API_PATH}">OpenAPI document</a>, and every kind of problem has <a href="${PROBLEMS_PATH}">a page</a>.</p>
</main>
</noscript>
<div class="page" id="reference" data-document="${OPEN_API_PATH}"></div>
</body>
</html>
`;
