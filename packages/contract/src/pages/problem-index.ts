import { PROBLEMS, PROBLEM_CODES, messageOf, problemPath, type ProblemCode } from '../problems/catalogue.js';
import { escaped, prose, type HtmlPage } from './html.js';

const entry = (code: ProblemCode): string => {
  const { status, title } = PROBLEMS[code];
  return `<dt>${String(status)} <a href="${problemPath(code)}"><code>${code}</code></a> ${escaped(title)}</dt>
<dd>${prose(messageOf(code))}</dd>`;
};

/** The page that leads to the pages about each kind of problem, by status. */
export const problemIndex = (htmlPage: HtmlPage): string => {
  const codes = [...PROBLEM_CODES].sort((one, other) => PROBLEMS[one].status - PROBLEMS[other].status);
  return htmlPage('Problems', `<p>What can be wrong with a request.</p>\n<dl>\n${codes.map(entry).join('\n')}\n</dl>`);
};
