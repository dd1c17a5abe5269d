import {
  problemKind,
  problemPath,
  uriPath,
  type HostProblem,
  type ProblemCode,
  type ProblemKind,
} from '@workspace-api/contract';
import { problemExample } from '@workspace-api/contract/open-api/parts';
import { escaped, htmlPage, proseToHtml, type PageLinks } from '../html/html.js';

/** Returns the page about one kind of problem in HTML: what happened, what to do, and an example. */
export const problemHtml = (problem: ProblemCode | HostProblem, links: PageLinks): string => {
  const { code, status, title, message, remedy } = problemKind(problem);
  return htmlPage(
    links,
    title,
    `<p>Status ${String(status)}, code <code>${code}</code></p>
<h2>What happened</h2>
<p>${proseToHtml(message)}</p>
<h2>What to do</h2>
<p>${proseToHtml(remedy)}</p>
<h2>Example</h2>
<pre>${escaped(JSON.stringify(problemExample(problem, links), null, 2))}</pre>`,
  );
};

/** Returns the list of every kind of problem in HTML, by status, with links to their pages. */
export const problemIndexHtml = (kinds: readonly ProblemKind[], links: PageLinks): string => {
  const entry = ({ code, status, title, message }: ProblemKind): string => {
    const href = escaped(uriPath(links.mountPath ?? '')) + problemPath(code);
    return `<dt>${String(status)} <a href="${href}"><code>${code}</code></a> ${escaped(title)}</dt>
<dd>${proseToHtml(message)}</dd>`;
  };
  const byStatus = kinds.toSorted((one, other) => one.status - other.status);
  return htmlPage(
    links,
    'Problems',
    `<p>What can be wrong with a request.</p>\n<dl>\n${byStatus.map(entry).join('\n')}\n</dl>`,
  );
};
