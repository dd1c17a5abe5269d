import { PROBLEMS_PATH } from '@workspace-api/contract';
import { escaped } from '../html/html.js';
import type { Guide } from '../guide.js';
import { REFERENCE_PATH } from '../paths.js';
import type { OperationGroup } from '../open-api.js';

/** Returns the links to the guides, in HTML. The page at `current` is marked. */
const guideLinks = (root: string, guides: readonly Guide[], current?: string): string =>
  `<h2>Guides</h2>
<ul>${guides.map(({ path, title }) => `<li><a href="${root}${path}"${path === current ? ' aria-current="page"' : ''}>${escaped(title)}</a></li>`).join('')}</ul>`;

/** Returns the links to the operations of a group, in HTML. */
export const groupLinks = ({ name, operations }: OperationGroup): string => `<h2>${escaped(name)}</h2>
<ul>${operations
  .map(
    ({ operationId, method, summary = operationId }) =>
      `<li><a href="#${escaped(operationId)}">${escaped(summary)} <span class="method ${method.toLowerCase()}">${escaped(method)}</span></a></li>`,
  )
  .join('')}</ul>`;

/** Returns the contents of the reference in HTML: the operations and the guides. */
export const referenceContents = (
  groups: readonly OperationGroup[],
  guides: readonly Guide[],
): string => `<h2>Start</h2>
<ul><li><a href="#authentication">Authentication</a></li></ul>
${groups.map(groupLinks).join('\n')}
${guideLinks('.', guides)}
<h2>Problems</h2>
<ul><li><a href=".${PROBLEMS_PATH}">All problems</a></li></ul>`;

/** Returns the contents of a guide in HTML: the other guides, and a way to the reference. */
export const guideContents = (root: string, guides: readonly Guide[], current: string): string =>
  `${guideLinks(root, guides, current)}
<h2>Reference</h2>
<ul><li><a href="${root}${REFERENCE_PATH}">All operations</a></li><li><a href="${root}${PROBLEMS_PATH}">All problems</a></li></ul>`;
