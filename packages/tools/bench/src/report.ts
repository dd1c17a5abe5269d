import { AIMS, isMet } from './aims.js';
import { SERVERS, figureIn, ratioIn, type Comparison } from './comparison.js';
import { formatNumber, table } from './markdown.js';
import { reckon } from './reckoning.js';
import type { Run } from './results.js';

/** Returns a row for every measured aim with its figure. */
const rowsOfAims = (comparisons: readonly Comparison[]): string[][] =>
  AIMS.flatMap((aim) => {
    const comparison = comparisons.find(({ name }) => name === aim.comparison);
    if (comparison === undefined) return [];
    const measured = aim.measure(comparison);
    const shown = formatNumber(measured, 2);
    return [[aim.text, `${aim.kind} ${formatNumber(aim.bound, 2)}`, isMet(aim, measured) ? shown : `**${shown}**`]];
  });

const isWithBefore = ({ subjects }: Comparison): boolean => subjects.some(({ server }) => server === 'before');

/** Returns the comparisons of the product and its peers with the same work. */
export const comparedRequests = (comparisons: readonly Comparison[]): Comparison[] =>
  comparisons.filter(
    (one) =>
      !isWithBefore(one) && one.subjects.length > 1 && one.subjects.every(({ work }) => work === one.subjects[0]?.work),
  );

/** What depends on the machine too much for an aim: a comparison with one subject, its figure and unit. */
const ABSOLUTE = [
  ['start', 'firstResponse', 'ms'],
  ['size', 'memory', 'MB'],
] as const;

/** Returns the figures without an aim. */
const absoluteFigures = (comparisons: readonly Comparison[]): string[] =>
  ABSOLUTE.flatMap(([name, figure, unit]) => {
    const found = comparisons.find((one) => one.name === name);
    return found === undefined
      ? []
      : [`${found.subjects[0]?.work ?? ''}: ${formatNumber(figureIn(found, figure, 0))} ${unit}.`];
  });

/** Returns a row for each comparison with another state: the CPU of both, and the ratio within the rounds. */
const rowsWithBefore = (comparisons: readonly Comparison[]): string[][] =>
  comparisons
    .filter(isWithBefore)
    .map((one) => [
      one.subjects[0]?.work ?? '',
      ...[0, 1].map((subject) => formatNumber(figureIn(one, 'cpu', subject))),
      ratioIn(one, 'cpu', 0, 1).toFixed(2),
    ]);

/** The picture of the CPU per request, beside the page. */
export const PICTURE = 'cpu-per-request.svg';

/** Returns the tables of some runs in Markdown, with their circumstances. */
export const reportOf = (runs: readonly Run[]): string => {
  const comparisons = runs.flatMap((run) => run.comparisons);
  const rows = comparedRequests(comparisons).map((comparison) => [
    comparison.subjects[0]?.work ?? '',
    ...comparison.subjects.map((_, subject) => formatNumber(figureIn(comparison, 'cpu', subject))),
  ]);
  const before = rowsWithBefore(comparisons);
  const aims = rowsOfAims(comparisons);
  const absolute = absoluteFigures(comparisons);
  const needs = reckon(comparisons);
  return [
    ...(runs.some(({ command }) => command.includes('--quick'))
      ? ['**The figures of a run in miniature mean nothing.**']
      : []),
    ...runs.map(({ command, date, machine }) => `\`${command}\` on ${date}: ${machine}.`),
    'The tables have medians, [results.json](results.json) every figure.',
    ...(aims.length > 0 ? ['## Aims', table([['', 'aim', 'measured (**not reached**)'], ...aims])] : []),
    ...(absolute.length > 0 ? [absolute.join(' ')] : []),
    ...(rows.length > 0
      ? [
          '## CPU per request',
          `![A bar chart of the table below, with the CPU of the database](${PICTURE})`,
          table([['µs of the server process', SERVERS.product, SERVERS.nodeHttp, SERVERS.fastify], ...rows]),
        ]
      : []),
    ...(before.length > 0
      ? ['## Beside earlier states', table([['µs of the server process', 'this one', 'the other', 'times'], ...before])]
      : []),
    ...(needs.length > 0 ? ['## What requests and rows need', ...needs] : []),
  ].join('\n\n');
};
