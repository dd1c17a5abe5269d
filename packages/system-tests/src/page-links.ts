import GithubSlugger from 'github-slugger';
import { existsSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { ROOT, readText } from './repository.js';

/** A link of a page to something in the repository. */
export interface PageLink {
  /** As it is written. */
  readonly target: string;
  /** The path that it leads to, from the top folder; the README of a folder. */
  readonly path: string;
  /** The anchor in that page; empty without one. */
  readonly anchor: string;
}

const FENCED = /^```.*?^```$/gms;
const CODE = /`[^`\n]+`/g;
const LINK = /\]\(([^)\s]+)\)/g;
const HEADING = /^#{1,6} +(.*)$/gm;

const proseOf = (page: string): string => readText(page).replace(FENCED, '');

const pathOf = (page: string, target: string): string => {
  const path = target === '' ? page : join(dirname(page), target);
  return existsSync(join(ROOT, path)) && statSync(join(ROOT, path)).isDirectory() ? join(path, 'README.md') : path;
};

/** Every link of a page that does not lead out of the repository. */
export const linksOf = (page: string): PageLink[] =>
  [...proseOf(page).replace(CODE, '').matchAll(LINK)]
    .map(([, target = '']) => target)
    .filter((target) => !/^[a-z]+:/.test(target))
    .map((target) => {
      const [file = '', anchor = ''] = target.split('#');
      return { target, path: pathOf(page, file), anchor };
    });

/** The anchors of a page, one for each heading, as GitHub makes them. */
export const anchorsOf = (page: string): string[] => {
  const slugger = new GithubSlugger();
  return [...proseOf(page).matchAll(HEADING)].map(([, heading = '']) => slugger.slug(heading.replace(/[`*]/g, '')));
};
