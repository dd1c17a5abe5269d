import { readdirSync } from 'node:fs';
import { ROOT, filesBelow } from '../repository.js';

/** The paths of all pages: the Markdown files in the top folder, in docs, and of the packages. */
export const PAGES = [
  ...readdirSync(ROOT).filter((name) => name.endsWith('.md')),
  ...filesBelow('docs', '.md'),
  ...filesBelow('packages', '.md'),
];
