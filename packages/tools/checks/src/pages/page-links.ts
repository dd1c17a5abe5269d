import GithubSlugger from 'github-slugger';
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { ROOT, readText } from '../repository.js';

/** A link from a page to a file of the repository. */
export interface PageLink {
  /** The link as written. */
  readonly target: string;
  /** The target path from the top folder. A folder links to its README if it has one. */
  readonly path: string;
  /** The anchor in the target. Empty without one. */
  readonly anchor: string;
}

const FENCED = /^```.*?^```$/gms;
const CODE = /`[^`\n]+`/g;
const LINK = /\]\(([^)\s]+)\)/g;
const HEADING = /^#{1,6} +(.*)$/gm;

const proseOf = (page: string): string => readText(page).replace(FENCED, '');

const pathOf = (page: string, target: string): string => {
  const path = target === '' ? page : join(dirname(page), target);
  return existsSync(join(ROOT, path, 'README.md')) ? join(path, 'README.md') : path;
};

/** Returns every link of a page to a file of the repository. */
export const linksOf = (page: string): PageLink[] =>
  [...proseOf(page).replace(CODE, '').matchAll(LINK)]
    .map(([, target = '']) => target)
    .filter((target) => !/^[a-z]+:/.test(target))
    .map((target) => {
      const [file = '', anchor = ''] = target.split('#');
      return { target, path: pathOf(page, file), anchor };
    });

/** Returns the anchors of the headings of a page, as GitHub generates them. */
export const anchorsOf = (page: string): string[] => {
  const slugger = new GithubSlugger();
  return [...proseOf(page).matchAll(HEADING)].map(([, heading = '']) => slugger.slug(heading.replace(/[`*]/g, '')));
};
