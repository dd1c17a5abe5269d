import type { HostProblem, Problem, ProblemCode } from '@workspace-api/contract';
import { plainText, problemKind, problemPath, uriPath, type ProblemKind } from '@workspace-api/contract/internal';
import { problemExample } from '@workspace-api/contract/open-api/parts';
import { escaped, proseToHtml } from '../html/html.js';
import { jsonHtml } from '../page/code-html.js';
import type { PageContent } from '../reference.js';

const SUMMARY = 'What can be wrong with a request.';

const content = (title: string, description: string, html: string): PageContent => ({
  title,
  description,
  html: `<article class="prose">\n<h1>${escaped(title)}</h1>\n${html}\n</article>`,
});

/** Returns the content of the page about one kind of problem: what happened, what to do, and an example. */
export const problemContent = (problem: ProblemCode | HostProblem, mountPath: string): PageContent => {
  const { code, status, title, message, remedy } = problemKind(problem);
  return content(
    title,
    plainText(message),
    `<p>Status ${String(status)}, code <code>${code}</code></p>
<h2>What happened</h2>
<p>${proseToHtml(message)}</p>
<h2>What to do</h2>
<p>${proseToHtml(remedy)}</p>
<h2>Example</h2>
<pre tabindex="0" role="group" aria-label="Example"><code>${jsonHtml(problemExample(problem, { mountPath }))}</code></pre>`,
  );
};

/** Returns the content of the list of all kinds of problems, by status, with links to their pages. */
export const problemIndexContent = (kinds: readonly ProblemKind[], mountPath: string): PageContent => {
  const entry = ({ code, status, title, message }: ProblemKind): string => {
    const href = escaped(uriPath(mountPath)) + problemPath(code);
    return `<dt>${String(status)} <a href="${href}"><code>${code}</code></a> ${escaped(title)}</dt>
<dd>${proseToHtml(message)}</dd>`;
  };
  const byStatus = kinds.toSorted((one, other) => one.status - other.status);
  return content('Problems', SUMMARY, `<p>${SUMMARY}</p>\n<dl>\n${byStatus.map(entry).join('\n')}\n</dl>`);
};

/** Returns the content of the page for an unknown path. */
export const notFoundContent = ({ title, detail }: Pick<Problem, 'title' | 'detail'>): PageContent =>
  content(title, detail, `<p>${escaped(detail)}</p>`);
