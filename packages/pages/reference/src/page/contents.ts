import { PROBLEMS_PATH } from '@workspace-api/contract/internal';
import { escaped } from '../html/html.js';
import type { Guide } from '../guide.js';
import { GUIDES_PATH, REFERENCE_PATH } from '../paths.js';
import type { OperationGroup } from '../open-api.js';

/** A link of the contents. */
type Entry = readonly [href: string, html: string];

/** Returns links below a heading, in HTML. The one to `current` is marked. */
const section = (title: string, entries: readonly Entry[], current?: string): string => `<h2>${escaped(title)}</h2>
<ul>${entries.map(([href, html]) => `<li><a href="${href}"${href === current ? ' aria-current="page"' : ''}>${html}</a></li>`).join('')}</ul>`;

/** Returns the links to the operations of groups in HTML, from the page at `path`. */
export const operationLinks = (groups: readonly OperationGroup[], root: string, path: string): string => {
  const page = path === REFERENCE_PATH ? '' : root + REFERENCE_PATH;
  const entries = ({ operations }: OperationGroup): readonly Entry[] =>
    operations.map(({ operationId, method, summary = operationId }) => [
      `${page}#${escaped(operationId)}`,
      `${escaped(summary)} <span class="method ${method.toLowerCase()}">${escaped(method)}</span>`,
    ]);
  return groups.map((group) => section(group.name, entries(group))).join('\n');
};

/** Returns the contents in HTML, from the page at `path`: the operations, the guides and the problems. */
export const contentsHtml = (
  groups: readonly OperationGroup[],
  guides: readonly Guide[],
  root: string,
  path: string,
): string => {
  const page = path === REFERENCE_PATH ? '' : root + REFERENCE_PATH;
  const current = root + path;
  return [
    section('Start', [[`${page}#authentication`, 'Authentication']]),
    operationLinks(groups, root, path),
    section(
      'Guides',
      [{ path: GUIDES_PATH, title: 'All guides' }, ...guides].map((guide) => [root + guide.path, escaped(guide.title)]),
      current,
    ),
    section('Problems', [[root + PROBLEMS_PATH, 'All problems']], current),
  ].join('\n');
};
