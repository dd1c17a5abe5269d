import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { format, resolveConfig, type BuiltInParserName } from 'prettier';
import type { Section } from '../workloads/section.js';
import { chartOf } from './chart.js';
import { chartFile, comparisonsOf, pageOf } from './page.js';
import type { Report } from './report.js';

/** More digits are noise, and five times the file size. */
const SIGNIFICANT_DIGITS = 5;

const shortened = (_name: string, value: unknown): unknown =>
  typeof value === 'number' ? Number(value.toPrecision(SIGNIFICANT_DIGITS)) : value;

/** Writes a file in the format of the repository's formatter. */
const writeFormatted = async (file: string, text: string, parser: BuiltInParserName): Promise<void> => {
  await writeFile(file, await format(text, { ...(await resolveConfig(file)), parser }));
};

/** Writes the page, charts and raw figures of a run to a folder. */
export const writeReport = async (
  folder: string,
  report: Report,
  sections: readonly Pick<Section, 'name' | 'title' | 'about'>[],
): Promise<void> => {
  await mkdir(folder, { recursive: true });
  for (const section of sections) {
    const comparisons = comparisonsOf(section, report);
    if (comparisons.length > 0) await writeFile(join(folder, chartFile(section)), chartOf(section.title, comparisons));
  }
  await writeFormatted(join(folder, 'results.json'), JSON.stringify(report, shortened), 'json');
  await writeFormatted(join(folder, 'README.md'), pageOf(report, sections), 'markdown');
};
