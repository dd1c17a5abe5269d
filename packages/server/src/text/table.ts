import stringWidth from 'string-width';
import { printable } from './printable.js';
import { styled } from './styled.js';

type Row = readonly string[];

const GAP = '  ';

const padded = (cell: string, width: number): string => cell + ' '.repeat(width - stringWidth(cell));

/** Returns one line per row. Each column is as wide as its longest cell. */
const asColumns = (heading: Row, rows: readonly Row[], widths: readonly number[]): string[] => {
  const line = (cells: Row): string =>
    cells
      .map((cell, column) => padded(cell, widths[column] ?? 0))
      .join(GAP)
      .trimEnd();
  return [styled('bold', line(heading)), ...rows.map(line)];
};

/** Returns one line per cell, with an empty line between rows. */
const asBlocks = (heading: Row, rows: readonly Row[]): string[] => {
  const width = Math.max(...heading.map(({ length }) => length));
  return rows.flatMap((row, index) => [
    ...(index === 0 ? [] : ['']),
    ...row.map((cell, column) => `${styled('bold', (heading[column] ?? '').padEnd(width))}${GAP}${cell}`.trimEnd()),
  ]);
};

/** Returns the width of the terminal. Unlimited for files and pipes, where each row stays on one line. */
const terminalWidth = (): number => (process.stdout.isTTY ? process.stdout.columns : Infinity);

/** Returns the lines of a page of a list, with how to get the next one. */
export const pageLines = (lines: readonly string[], nextCursor: string | null): readonly string[] =>
  nextCursor === null ? lines : [...lines, '', `There are more. Add --cursor ${nextCursor} for the next page.`];

/** Returns the lines of a table. If a row does not fit, every row becomes a block with one line per cell. */
export const table = (heading: Row, rows: readonly Row[], maxWidth = terminalWidth()): string[] => {
  const cells = rows.map((row) => row.map(printable));
  const widths = heading.map(({ length }, column) =>
    cells.reduce((widest, row) => Math.max(widest, stringWidth(row[column] ?? '')), length),
  );
  const width = widths.reduce((sum, one) => sum + one, GAP.length * (widths.length - 1));
  return width <= maxWidth || rows.length === 0 ? asColumns(heading, cells, widths) : asBlocks(heading, cells);
};
