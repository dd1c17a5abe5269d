import { AIMS, isMet } from './aims.js';
import { SERVERS, figureIn, type Comparison } from './comparison.js';
import { formatNumber, table } from './markdown.js';
import { reckon } from './reckoning.js';
import type { Run } from './results.js';

/** Returns a table of every measured aim with its figure. */
const tableOfAims = (comparisons: readonly Comparison[]): string => {
  const rows = AIMS.flatMap((aim) => {
    const comparison = comparisons.find(({ name }) => name === aim.comparison);
    if (comparison === undefined) return [];
    const { median } = aim.measure(comparison);
    const format = (value: number) =>
      aim.unit === undefined ? formatNumber(value, 2) : `${formatNumber(value)} ${aim.unit}`;
    const sign = aim.kind === 'at least' ? '≥' : '≤';
    const measured = format(median);
    return [[aim.text, `${sign} ${format(aim.bound)}`, isMet(aim, median) ? measured : `**${measured}**`]];
  });
  return table([['', 'aim', 'measured'], ...rows]);
};

/** Returns the comparisons of all servers with the same work. */
export const comparedRequests = (comparisons: readonly Comparison[]): Comparison[] =>
  comparisons.filter(({ subjects }) => subjects.length > 1 && subjects.every(({ work }) => work === subjects[0]?.work));

/** The picture of the CPU per request, beside the page. */
export const PICTURE = 'cpu-per-request.svg';

/** Returns the tables of some runs in Markdown, with their circumstances. */
export const reportOf = (runs: readonly Run[]): string => {
  const comparisons = runs.flatMap((run) => run.comparisons);
  const rows = comparedRequests(comparisons).map((comparison) => [
    comparison.subjects[0]?.work ?? '',
    ...comparison.subjects.map((_, subject) => formatNumber(figureIn(comparison, 'cpu', subject).median)),
  ]);
  const needs = reckon(comparisons);
  return [
    ...(runs.some(({ command }) => command.includes('--quick'))
      ? ['**A run in miniature is part of this: its figures mean nothing.**']
      : []),
    ...runs.map(({ command, date, machine }) => `\`${command}\` on ${date}: ${machine}.`),
    '[results.json](results.json) has all figures of all rounds. The tables have medians.',
    '## Aims',
    'Those in bold are not reached.',
    tableOfAims(comparisons),
    ...(rows.length > 0
      ? [
          '## CPU per request',
          `![Bars of the CPU per request, as in the table below, and that of the database](${PICTURE})`,
          table([['µs of the server process', ...Object.values(SERVERS)], ...rows]),
        ]
      : []),
    ...(needs.length > 0 ? ['## What requests and rows need', ...needs] : []),
  ].join('\n\n');
};
