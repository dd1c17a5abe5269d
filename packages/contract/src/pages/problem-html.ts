import { problemExample } from '../examples/problems.js';
import type { ProblemCode } from '../problems/catalogue.js';
import { problemKind, type HostProblem } from '../problems/problem-kind.js';
import { escaped } from './escaped.js';
import { proseToHtml, type HtmlPage } from './html.js';
import type { PageLinks } from './page-header.js';

/** Returns the page about one kind of problem in HTML: what happened, what to do, and an example. */
export const problemHtml = (
  htmlPage: HtmlPage,
  problem: ProblemCode | HostProblem,
  { mountPath }: PageLinks,
): string => {
  const { code, status, title, message, remedy } = problemKind(problem);
  return htmlPage(
    title,
    `<p>Status ${String(status)}, code <code>${code}</code></p>
<h2>What happened</h2>
<p>${proseToHtml(message)}</p>
<h2>What to do</h2>
<p>${proseToHtml(remedy)}</p>
<h2>Example</h2>
<pre>${escaped(JSON.stringify(problemExample(problem, { mountPath }), null, 2))}</pre>`,
  );
};
