import { availableParallelism, cpus } from 'node:os';
import { AIMS, isMet } from './aims.js';
import {
  FIGURES,
  SERVERS,
  figureIn,
  type Comparison,
  type FigureName,
  type ServerName,
  type Spread,
} from './comparison.js';

const formatNumber = (value: number, digits: number): string =>
  value.toLocaleString('en-US', { minimumFractionDigits: digits, maximumFractionDigits: digits });

/** Formats a median with its quartiles: `41.2 (40.8–41.9)`. */
const formatSpread = ({ median, lower, upper }: Spread, digits: number): string =>
  `${formatNumber(median, digits)} (${formatNumber(lower, digits)}–${formatNumber(upper, digits)})`;

/** Returns a Markdown table. */
const table = (alignments: readonly string[], rows: readonly (readonly string[])[]): string => {
  const [head = [], ...body] = rows;
  return [head, alignments, ...body].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
};

/** Returns a table of every measured aim with its figure, and whether it is reached. */
const tableOfAims = (comparisons: readonly Comparison[]): string => {
  const rows = AIMS.flatMap((aim) => {
    const comparison = comparisons.find(({ name }) => name === aim.comparison);
    if (comparison === undefined) return [];
    const { text, kind, bound, unit } = aim;
    const measured = aim.measure(comparison);
    const [digits, suffix] = unit === undefined ? [2, ''] : [0, ` ${unit}`];
    return [
      [
        text,
        `${kind} ${formatNumber(bound, digits)}${suffix}`,
        formatSpread(measured, digits) + suffix,
        isMet(aim, measured.median) ? 'yes' : '**no**',
      ],
    ];
  });
  return table(['---', '--:', '--:', '--:'], [['', 'aim', 'measured', 'reached'], ...rows]);
};

/** Returns a table of every figure: a row for each work and figure, a column for each server. */
const tableOfResults = (comparisons: readonly Comparison[]): string => {
  const servers = Object.keys(SERVERS) as ServerName[];
  const rows = comparisons.flatMap((comparison) => {
    const { figures, subjects } = comparison;
    const works = [...new Set(subjects.map(({ work }) => work))];
    const cell = (work: string, server: ServerName, figure: FigureName): string => {
      const index = subjects.findIndex((subject) => subject.work === work && subject.server === server);
      return index === -1 ? '' : formatSpread(figureIn(comparison, figure, index), FIGURES[figure].digits);
    };
    return works.flatMap((work) =>
      figures.map((figure) => [work, FIGURES[figure].title, ...servers.map((server) => cell(work, server, figure))]),
    );
  });
  return table(['---', '---', '--:', '--:', '--:'], [['', 'figure', ...Object.values(SERVERS)], ...rows]);
};

/** A run, with the command that repeats it. */
interface Report {
  readonly comparisons: readonly Comparison[];
  readonly command: string;
  readonly databases: readonly string[];
  /** Whether it was a run in miniature. */
  readonly isQuick: boolean;
}

/** Returns the tables of a run in Markdown, with its circumstances. */
export const reportOf = ({ comparisons, command, databases, isQuick }: Report): string =>
  [
    ...(isQuick ? ['**A run in miniature: its figures mean nothing.**'] : []),
    '## Aims',
    tableOfAims(comparisons),
    '## Results',
    `\`${command}\` on ${new Date().toISOString().slice(0, 10)}: ${availableParallelism()} cores of ${cpus()[0]?.model.trim() ?? 'an unknown processor'}, ${[`Node.js ${process.version}`, ...databases].join(', ')}. Medians, with quartiles in brackets.`,
    tableOfResults(comparisons),
  ].join('\n\n');
