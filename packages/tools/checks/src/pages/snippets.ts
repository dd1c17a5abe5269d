import { existsSync } from 'node:fs';
import { basename, join } from 'node:path';
import { ROOT, filesBelow, readText } from '../repository.js';

/** A fenced code block of a page. */
export interface Snippet {
  /** The language. Empty if the page names none. */
  readonly language: string;
  readonly text: string;
}

const FENCE = /^```(\w*)\n(.*?)^```$/gms;

/** Returns the fenced code blocks of a page in order. */
export const snippetsOf = (page: string): Snippet[] =>
  [...readText(page).matchAll(FENCE)].map(([, language = '', text = '']) => ({ language, text }));

/** Returns the commands of a page in order. */
export const commandsOf = (page: string): string[] =>
  snippetsOf(page)
    .filter(({ language }) => language === 'sh')
    .map(({ text }) => text);

/** A TypeScript file of a page. */
export interface PageFile {
  readonly name: string;
  readonly text: string;
  /** The output on the page. Undefined if the file is not a program. */
  readonly output: string | undefined;
}

/** Returns the TypeScript blocks of a page that start with the name of a file in a comment. */
const namedBlocksOf = (page: string): PageFile[] =>
  snippetsOf(page).flatMap(({ language, text }, index, snippets) => {
    const name = /^\/\/ (\S+\.ts)\n/.exec(text)?.[1];
    const next = snippets[index + 1];
    const output = next?.language === 'text' ? next.text : undefined;
    return language === 'ts' && name !== undefined ? [{ name, text, output }] : [];
  });

/** Returns the files in the folder of a page below `docs/examples`. The page shows parts of them. */
const examplesOf = (page: string): PageFile[] => {
  const folder = join('docs/examples', basename(page, '.md'));
  if (!page.startsWith('docs/') || !existsSync(join(ROOT, folder))) return [];
  const outputs = new Map(namedBlocksOf(page).map(({ name, output }) => [name, output]));
  return filesBelow(folder, '.ts').map((path) => {
    const name = basename(path);
    return { name, text: readText(path), output: outputs.get(name) };
  });
};

/** Returns the files of a page: its examples, or else its blocks with the name of a file. */
export const filesOf = (page: string): PageFile[] => {
  const examples = examplesOf(page);
  return examples.length > 0 ? examples : namedBlocksOf(page);
};

/** A line of a block in place of lines of the example. */
const OMISSION = /^\/\/ …\n/m;

/** Returns whether a block, without its first line, consists of parts of a file, in order. Indentation may differ. */
const isExcerpt = (block: string, file: string): boolean => {
  let rest = file.replaceAll(/^ +/gm, '');
  for (const part of block.replace(/^.*\n/, '').replaceAll(/^ +/gm, '').split(OMISSION)) {
    const start = rest.indexOf(part);
    if (start < 0) return false;
    rest = rest.slice(start + part.length);
  }
  return true;
};

/** The folder of projects of hosts. A block of a page that has the path of a file in it shows parts of that file. */
const PROJECTS = 'packages/tools/checks/projects';

/** Returns the blocks of a page that show parts of its examples or of a project, and whether they do. */
export const excerptsOf = (page: string): { readonly name: string; readonly isPart: boolean }[] => {
  const examples = new Map(examplesOf(page).map(({ name, text }) => [name, text]));
  if (examples.size === 0) return [];
  return namedBlocksOf(page).map(({ name, text }) => {
    const file = name.includes('/') ? readText(join(PROJECTS, name)) : examples.get(name);
    return { name, isPart: isExcerpt(text, file ?? '') };
  });
};
