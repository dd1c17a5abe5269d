import { readFile, writeFile } from 'node:fs/promises';
import { format, resolveConfig } from 'prettier';
import { FIGURES } from './comparison.js';
import { pictureOf } from './picture.js';
import { PICTURE, comparedRequests, reportOf } from './report.js';
import type { Run } from './results.js';

const FOLDER = new URL('../../../../../docs/performance/', import.meta.url);

const [PAGE, RESULTS] = ['README.md', 'results.json'];

const [START, END] = ['<!-- figures -->', '<!-- end of figures -->'];

/** Returns a file of the folder. */
export const readSaved = (name: string): Promise<string> => readFile(new URL(name, FOLDER), 'utf8');

export const readRuns = async (): Promise<Run[]> => (JSON.parse(await readSaved(RESULTS)) as { runs: Run[] }).runs;

/** Returns the contents of the files that are derived from runs, by name. */
export const filesOf = async (runs: readonly Run[]): Promise<Readonly<Record<string, string>>> => {
  const config = await resolveConfig(new URL(PAGE, FOLDER));
  const page = await readSaved(PAGE);
  const [start, end] = [page.indexOf(START), page.indexOf(END)];
  if (start === -1 || end < start) throw new Error(`${PAGE} has no place for figures.`);
  const text = `${page.slice(0, start)}${START}\n\n${reportOf(runs)}\n\n${page.slice(end)}`;
  return {
    [RESULTS]: await format(JSON.stringify({ figures: FIGURES, runs }), { ...config, parser: 'json' }),
    [PICTURE]: pictureOf(comparedRequests(runs.flatMap(({ comparisons }) => comparisons))),
    [PAGE]: await format(text, { ...config, parser: 'markdown' }),
  };
};

/** Saves runs, with the page and its picture. */
export const saveRuns = async (runs: readonly Run[]): Promise<void> => {
  for (const [name, content] of Object.entries(await filesOf(runs))) await writeFile(new URL(name, FOLDER), content);
};
