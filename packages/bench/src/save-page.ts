import { readFile, writeFile } from 'node:fs/promises';
import { format, resolveConfig } from 'prettier';
import { fileURLToPath } from 'node:url';

const PAGE = fileURLToPath(new URL('../../../../docs/performance/README.md', import.meta.url));

const [START, END] = ['<!-- figures -->', '<!-- end of figures -->'];

/** Replaces the figures on the page. */
export const savePage = async (report: string): Promise<void> => {
  const page = await readFile(PAGE, 'utf8');
  const [start, end] = [page.indexOf(START), page.indexOf(END)];
  if (start === -1 || end < start) throw new Error(`${PAGE} has no place for figures.`);
  const text = `${page.slice(0, start)}${START}\n\n${report}\n\n${page.slice(end)}`;
  await writeFile(PAGE, await format(text, { ...(await resolveConfig(PAGE)), parser: 'markdown' }));
};
