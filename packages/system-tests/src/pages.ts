import { readdirSync } from 'node:fs';
import { ROOT, filesBelow } from './repository.js';

/** Every page of the repository, as a path from its top folder: the Markdown at the top, in docs, and of the packages. */
export const PAGES = [
  ...readdirSync(ROOT).filter((name) => name.endsWith('.md')),
  ...filesBelow('docs', '.md'),
  ...filesBelow('packages', '.md'),
];
