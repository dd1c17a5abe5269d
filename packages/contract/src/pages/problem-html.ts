import { problemExample } from '../examples/problems.js';
import { PROBLEMS, messageOf, type ProblemCode } from '../problems/catalogue.js';
import { escaped } from './escaped.js';
import { proseToHtml, type HtmlPage } from './html.js';
import type { PageLinks } from './page-header.js';

/** Returns the HTML page of a problem: what happened, what to do, and an example. */
export const problemHtml = (htmlPage: HtmlPage, code: ProblemCode, { mountPath }: PageLinks): string => {
  const { status, title, remedy } = PROBLEMS[code];
  return htmlPage(
    title,
    `<p>Status ${String(status)}, code <code>${code}</code></p>
<h2>What happened</h2>
<p>${proseToHtml(messageOf(code))}</p>
<h2>What to do</h2>
<p>${proseToHtml(remedy)}</p>
<h2>Example</h2>
<pre>${escaped(JSON.stringify(problemExample(code, { mountPath }), null, 2))}</pre>`,
  );
};
