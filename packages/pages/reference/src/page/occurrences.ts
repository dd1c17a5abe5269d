import { escaped } from '../html/html.js';
import type { Guide } from '../guide.js';
import { operationsOf, type OpenApi, type Operation } from '../open-api.js';
import { REFERENCE_PATH } from '../paths.js';

/** A link: a path below the mount path, and a text. */
type Link = readonly [path: string, text: string];

const section = (title: string, root: string, links: readonly Link[]): string =>
  links.length === 0
    ? ''
    : `<h2>${title}</h2>
<ul>${links.map(([path, text]) => `<li><a href="${escaped(root + path)}">${escaped(text)}</a></li>`).join('')}</ul>`;

const codesOf = ({ responses }: Operation): readonly string[] =>
  Object.values(responses).flatMap((response) => response['x-problem-codes'] ?? []);

/** Returns a function that returns where a problem occurs, in HTML: the operations that have it, and guides that name it. */
export const occurrencesOf = (
  document: OpenApi,
  guides: readonly Guide[],
): ((problem: string, root: string) => string) => {
  const operations = operationsOf(document).map((operation) => ({
    link: [`${REFERENCE_PATH}#${operation.operationId}`, operation.summary ?? operation.operationId] as const,
    codes: codesOf(operation),
  }));
  return (problem, root) => {
    const occurring = operations.filter(({ codes }) => codes.includes(problem)).map(({ link }) => link);
    const all: readonly Link[] = [[REFERENCE_PATH, 'Every operation']];
    const naming = guides
      .filter(({ codes }) => codes.includes(problem))
      .map(({ path, title }) => [path, title] as const);
    return `
<div class="prose">
${section('Where it occurs', root, occurring.length === operations.length ? all : occurring)}
${section('Guides', root, naming)}
</div>`;
  };
};
