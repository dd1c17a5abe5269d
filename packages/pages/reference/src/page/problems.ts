import { isProblemCode, problemPath } from '@workspace-api/contract/internal';
import { escaped } from '../html/html.js';
import { headerList, type Headers } from './headers.js';
import type { OpenApi, Operation, Response } from '../open-api.js';

/** What a page shows of a problem. */
interface ProblemEntry {
  readonly status: string;
  readonly code: string;
  readonly title: string;
  /** Whether the service has a page about it. */
  readonly hasPage: boolean;
}

const isError = (status: string): boolean => status >= '4';

/** The examples of a response are one for each problem with a page, under its code. */
const entriesOf = ([status, response]: readonly [string, Response]): readonly ProblemEntry[] => {
  const examples = response.content?.['application/problem+json']?.examples ?? {};
  return (response['x-problem-codes'] ?? []).map((code) => ({
    status,
    code,
    title: examples[code]?.summary ?? '',
    hasPage: Object.hasOwn(examples, code) && isProblemCode(code),
  }));
};

const item = ({ status, code, title, hasPage }: ProblemEntry): string => {
  const name = `<code>${escaped(code)}</code>`;
  const link = hasPage ? `<a href=".${problemPath(code)}" data-problem="${code}">${name}</a>` : name;
  return `<li><span class="status">${escaped(status)}</span> ${link} ${escaped(title)}</li>`;
};

/** Returns the headers that only problems have, in HTML. Statuses with the same headers have one list. */
const headersHtml = (document: OpenApi, { operationId, responses }: Operation): string => {
  const always = new Set(
    Object.entries(responses).flatMap(([status, { headers = {} }]) => (isError(status) ? [] : Object.keys(headers))),
  );
  const lists = new Map<string, { readonly headers: Headers; readonly statuses: string[] }>();
  for (const [status, { headers: all = {} }] of Object.entries(responses).filter(([status]) => isError(status))) {
    const headers = Object.fromEntries(Object.entries(all).filter(([name]) => !always.has(name)));
    const key = JSON.stringify(headers);
    const list = lists.get(key) ?? { headers, statuses: [] };
    lists.set(key, list);
    list.statuses.push(status);
  }
  return [...lists.values()]
    .filter(({ headers }) => Object.keys(headers).length > 0)
    .map(
      ({ headers, statuses }) =>
        `<h5>Headers with ${statuses.join(', ')}</h5>${headerList(document, `${operationId}.${statuses.join('-')}`, headers)}`,
    )
    .join('\n');
};

/** Returns the problems that an operation may respond with, folded, in HTML. */
export const problemsHtml = (document: OpenApi, operation: Operation): string => {
  const entries = Object.entries(operation.responses)
    .filter(([status]) => isError(status))
    .flatMap(entriesOf);
  if (entries.length === 0) return '';
  return `<details class="problems"><summary>Problems <span class="count">${entries.length}</span></summary>
<ul>${entries.map(item).join('\n')}</ul>
${headersHtml(document, operation)}</details>`;
};
