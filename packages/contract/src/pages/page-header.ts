import { PROBLEMS_PATH } from '../problems/catalogue.js';
import { OPEN_API_PATH } from '../routes.js';
import { API_TITLE } from '../title.js';

/** What stands above every page and leads to the others, in HTML: the reference is one of them where it has a path. */
export const pageHeader = (referencePath: string | null): string => {
  const links = [
    ...(referencePath === null ? [] : [[referencePath, 'Reference']]),
    [PROBLEMS_PATH, 'Problems'],
    [OPEN_API_PATH, 'OpenAPI'],
  ];
  return `<header>
<nav aria-label="Pages">
<strong>${API_TITLE}</strong>
${links.map(([path, text]) => `<a href="${path}">${text}</a>`).join('\n')}
</nav>
</header>`;
};
