import type { PageContent } from '../reference.js';
import { escaped } from '../html/html.js';
import type { Guide } from '../guide.js';

/** Returns the guides as cards in HTML. */
export const guideCards = (root: string, guides: readonly Guide[]): string =>
  `<ul class="cards">${guides
    .map(
      ({ path, title, summary }) => `<li><a href="${root}${path}">${escaped(title)}</a><p>${escaped(summary)}</p></li>`,
    )
    .join('')}</ul>`;

/** Returns the content of the list of guides. */
export const guideList = (guides: readonly Guide[]): PageContent => ({
  title: 'Guides',
  html: `<h1>Guides</h1>\n${guideCards('..', guides)}`,
});
