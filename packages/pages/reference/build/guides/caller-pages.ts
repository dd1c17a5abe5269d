import { marked } from 'marked';
import { readFileSync } from 'node:fs';

const DOCS = new URL('../../../../../../docs/', import.meta.url);

/** The heading above the list of the pages for callers, on the index of the documentation. */
const HEADING = 'You call the API with a key';

/** A page of the documentation. */
export interface CallerPage {
  /** Its file, without folder and ending. */
  readonly name: string;
  readonly markdown: string;
}

const read = (file: string): string => readFileSync(new URL(file, DOCS), 'utf8');

/** Returns the pages that the index of the documentation lists for callers, in its order. Throws if it lists none. */
export const callerPages = (): readonly CallerPage[] => {
  const tokens = marked.lexer(read('README.md'));
  const start = tokens.findIndex((token) => token.type === 'heading' && token.text === HEADING);
  const [list] = tokens.slice(start + 1).filter((token) => token.type === 'list');
  if (start === -1 || list === undefined) throw new Error(`docs/README.md has no list below "${HEADING}".`);
  const names = [...list.raw.matchAll(/\]\(([\w-]+)\.md\)/g)].map(([, name = '']) => name);
  if (names.length === 0) throw new Error(`docs/README.md links to no page below "${HEADING}".`);
  return names.map((name) => ({ name, markdown: read(`${name}.md`) }));
};
