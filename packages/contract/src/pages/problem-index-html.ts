import { problemPath } from '../problems/catalogue.js';
import type { ProblemKind } from '../problems/problem-kind.js';
import { uriPath } from '../problems/uri-path.js';
import { escaped } from './escaped.js';
import { proseToHtml, type HtmlPage } from './html.js';
import type { PageLinks } from './page-header.js';

/** Returns the list of every kind of problem in HTML, by status, with links to their pages. */
export const problemIndexHtml = (
  htmlPage: HtmlPage,
  kinds: readonly ProblemKind[],
  { mountPath = '' }: PageLinks,
): string => {
  const entry = ({ code, status, title, message }: ProblemKind): string => {
    const href = escaped(uriPath(mountPath)) + problemPath(code);
    return `<dt>${String(status)} <a href="${href}"><code>${code}</code></a> ${escaped(title)}</dt>
<dd>${proseToHtml(message)}</dd>`;
  };
  const byStatus = kinds.toSorted((one, other) => one.status - other.status);
  return htmlPage(
    'Problems',
    `<p>What can be wrong with a request.</p>\n<dl>\n${byStatus.map(entry).join('\n')}\n</dl>`,
  );
};
