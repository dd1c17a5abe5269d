import { escaped } from '../../src/html/html.js';
import type { Guide } from '../../src/guide.js';
import { guideContents } from '../../src/page/contents.js';
import { frameHtml, type PageFiles } from '../../src/page/frame.js';
import { GUIDES_PATH } from '../../src/paths.js';
import { callerPages } from './caller-pages.js';
import { guideHtml, type GuideHtml } from './guide-html.js';

/** A page as a file. */
interface Page {
  readonly name: string;
  readonly path: string;
  readonly html: string;
}

/** A guide before it is a page. */
interface MadeGuide extends Guide, GuideHtml {
  readonly name: string;
}

const listHtml = (guides: readonly Guide[]): string =>
  guides
    .map(({ path, title, summary }) => `<li><a href="..${path}">${escaped(title)}</a><p>${escaped(summary)}</p></li>`)
    .join('');

/** Returns the guides: the pages for callers of the documentation. */
export const readGuides = (): readonly MadeGuide[] => {
  const sources = callerPages();
  const names = sources.map(({ name }) => name);
  return sources.map(({ name, markdown }) => ({ name, path: `${GUIDES_PATH}/${name}`, ...guideHtml(markdown, names) }));
};

/** Returns the list of the guides, and a page for each. */
export const guidePages = (guides: readonly MadeGuide[], files: PageFiles): readonly Page[] => {
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
  const pages = guides.map(({ name, path, title, html }) => ({
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
  return [list, ...pages];
};
