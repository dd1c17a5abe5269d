import { escaped } from '@workspace-api/contract';
import type { Guide } from '../../src/guide.js';
import { guideContents } from '../../src/page/contents.js';
import { frameHtml, type PageFiles } from '../../src/page/frame.js';
import { GUIDES_PATH } from '../../src/paths.js';
import { callerPages } from './caller-pages.js';
import { guideHtml, type GuideSection } from './guide-html.js';

/** A page as a file. */
interface Page {
  readonly name: string;
  readonly path: string;
  readonly html: string;
}

/** The guides: as links, as pages with their list, and as text to search. */
interface Guides {
  readonly guides: readonly Guide[];
  readonly pages: readonly Page[];
  readonly sections: readonly (GuideSection & { readonly path: string; readonly guide: string })[];
}

const listHtml = (guides: readonly Guide[]): string =>
  guides
    .map(({ path, title, summary }) => `<li><a href="..${path}">${escaped(title)}</a><p>${escaped(summary)}</p></li>`)
    .join('');

/** Makes the guides of the pages for callers. */
export const makeGuides = (files: PageFiles): Guides => {
  const sources = callerPages();
  const names = sources.map(({ name }) => name);
  const made = sources.map(({ name, markdown }) => ({
    name,
    path: `${GUIDES_PATH}/${name}`,
    ...guideHtml(markdown, names),
  }));
  const guides = made.map(({ path, title, summary }) => ({ path, title, summary }));
  const list: Page = {
    name: 'guides',
    path: GUIDES_PATH,
    html: frameHtml({
      title: 'Guides',
      root: '..',
      files,
      contents: guideContents('..', guides, GUIDES_PATH),
      main: `<h1>Guides</h1>\n<ul class="cards">${listHtml(guides)}</ul>`,
    }),
  };
  const pages = made.map(({ name, path, title, html }) => ({
    name,
    path,
    html: frameHtml({
      title,
      root: '../..',
      files,
      contents: guideContents('../..', guides, path),
      main: `<article class="prose">\n${html}</article>`,
    }),
  }));
  const sections = made.flatMap(({ path, title, sections }) =>
    sections.map((section) => ({ path, guide: title, ...section })),
  );
  return { guides, pages: [list, ...pages], sections };
};
