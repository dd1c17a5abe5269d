import { PROBLEMS, PROBLEM_CODES, messageOf, problemPath, type ProblemCode } from '../problems/catalogue.js';
import { uriPath } from '../problems/uri-path.js';
import { escaped } from './escaped.js';
import { proseToHtml, type HtmlPage } from './html.js';
import type { PageLinks } from './page-header.js';

/** Returns the HTML page that lists all problems by status, with links to their pages. */
export const problemIndexHtml = (htmlPage: HtmlPage, { mountPath = '' }: PageLinks): string => {
  const entry = (code: ProblemCode): string => {
    const { status, title } = PROBLEMS[code];
    const href = escaped(uriPath(mountPath)) + problemPath(code);
    return `<dt>${String(status)} <a href="${href}"><code>${code}</code></a> ${escaped(title)}</dt>
<dd>${proseToHtml(messageOf(code))}</dd>`;
  };
  const codes = [...PROBLEM_CODES].sort((one, other) => PROBLEMS[one].status - PROBLEMS[other].status);
  return htmlPage('Problems', `<p>What can be wrong with a request.</p>\n<dl>\n${codes.map(entry).join('\n')}\n</dl>`);
};
