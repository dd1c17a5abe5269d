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
    const measured = aim.measure(comparison);
    const format = (value: number) =>
      aim.unit === undefined ? formatNumber(value, 2) : `${formatNumber(value)} ${aim.unit}`;
    const shown = format(measured);
    return [[aim.text, `${aim.kind} ${format(aim.bound)}`, isMet(aim, measured) ? shown : `**${shown}**`]];
  });
  return table([['', 'aim', 'measured (**not reached**)'], ...rows]);
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
    ...comparison.subjects.map((_, subject) => formatNumber(figureIn(comparison, 'cpu', subject))),
  ]);
  const needs = reckon(comparisons);
  return [
    ...(runs.some(({ command }) => command.includes('--quick'))
      ? ['**The figures of a run in miniature mean nothing.**']
      : []),
    ...runs.map(({ command, date, machine }) => `\`${command}\` on ${date}: ${machine}.`),
    'The tables have medians, [results.json](results.json) every figure.',
    '## Aims',
    tableOfAims(comparisons),
    ...(rows.length > 0
      ? [
          '## CPU per request',
          `![A bar chart of the table below, with the CPU of the database](${PICTURE})`,
          table([['µs of the server process', ...Object.values(SERVERS)], ...rows]),
        ]
      : []),
    ...(needs.length > 0 ? ['## What requests and rows need', ...needs] : []),
  ].join('\n\n');
};
