import { problemExample } from '../examples/problems.js';
import { PROBLEMS, messageOf, type ProblemCode } from '../problems/catalogue.js';
import { escaped, prose, type HtmlPage } from './html.js';

/** The page about one kind of problem: what happened, what to do, and how it looks. Problems of this kind point to it. */
export const problemPage = (htmlPage: HtmlPage, code: ProblemCode): string => {
  const { status, title, remedy } = PROBLEMS[code];
  return htmlPage(
    title,
    `<p>Status ${String(status)}, code <code>${code}</code></p>
<h2>What happened</h2>
<p>${prose(messageOf(code))}</p>
<h2>What to do</h2>
<p>${prose(remedy)}</p>
<h2>An example</h2>
<pre>${escaped(JSON.stringify(problemExample(code), null, 2))}</pre>`,
  );
};
