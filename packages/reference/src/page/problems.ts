import { escaped, isProblemCode, problemPath } from '@workspace-api/contract';
import type { Response } from './open-api.js';

/** What a page shows of a problem. */
interface ProblemEntry {
  readonly status: string;
  readonly code: string;
  readonly title: string;
}

const isError = (status: string): boolean => status >= '4';

/** The examples of a response are one for each problem, under its code. */
const entriesOf = ([status, { content = {} }]: readonly [string, Response]): readonly ProblemEntry[] =>
  Object.entries(content['application/problem+json']?.examples ?? {}).map(([code, { summary = code }]) => ({
    status,
    code,
    title: summary,
  }));

const item = ({ status, code, title }: ProblemEntry): string => {
  const name = `<code>${escaped(code)}</code>`;
  const link = isProblemCode(code) ? `<a href=".${problemPath(code)}" data-problem="${code}">${name}</a>` : name;
  return `<li><span class="status">${escaped(status)}</span> ${link} ${escaped(title)}</li>`;
};

/** Returns the problems that an operation may respond with, folded, in HTML. */
export const problemsHtml = (responses: Readonly<Record<string, Response>>): string => {
  const entries = Object.entries(responses)
    .filter(([status]) => isError(status))
    .flatMap(entriesOf);
  if (entries.length === 0) return '';
  return `<details class="problems"><summary>Problems <span class="count">${entries.length}</span></summary>
<ul>${entries.map(item).join('\n')}</ul></details>`;
};
