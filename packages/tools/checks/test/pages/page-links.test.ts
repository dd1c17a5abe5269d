import { expect } from 'chai';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { anchorsOf, linksOf } from '../../src/pages/page-links.js';
import { PAGES } from '../../src/pages/pages.js';
import { ROOT, filesBelow, readText } from '../../src/repository.js';

const INDEX = 'docs/README.md';

/** Returns every page that is reachable from a page, including itself. */
const reachableFrom = (start: string): Set<string> => {
  const reached = new Set([start]);
  for (const page of reached) {
    for (const { path } of linksOf(page)) if (PAGES.includes(path)) reached.add(path);
  }
  return reached;
};

describe('links of pages', () => {
  for (const page of PAGES) {
    const links = linksOf(page);
    if (links.length === 0) continue;

    it(`${page}: each has an existing target`, () => {
      const broken = links.filter(
        ({ path, anchor }) =>
          !existsSync(join(ROOT, path)) ||
          (anchor !== '' && !(path.endsWith('.md') && anchorsOf(path).includes(anchor))),
      );
      expect(broken.map(({ target }) => target)).to.deep.equal([]);
    });
  }

  it(`include a path from ${INDEX} to every page`, () => {
    const reached = reachableFrom(INDEX);
    expect(PAGES.filter((page) => !reached.has(page))).to.deep.equal([]);
  });

  it(`include every page for readers on ${INDEX} itself`, () => {
    const listed = linksOf(INDEX).map(({ path }) => path);
    const pages = filesBelow('docs', '.md').filter((page) => !/^docs\/decisions\/(?!README)/.test(page));
    expect(pages.filter((page) => page !== INDEX && !listed.includes(page))).to.deep.equal([]);
  });

  it('include every decision in the index of decisions, with its title', () => {
    const index = readText('docs/decisions/README.md');
    for (const file of filesBelow('docs/decisions', '.md').filter((name) => !name.endsWith('README.md'))) {
      const [, number = '', title = ''] = /^# (\d+)\. (.*)$/m.exec(readText(file)) ?? [];
      expect(index).to.contain(`[${number}. ${title}](${file.replace('docs/decisions/', '')})`);
    }
  });
});
