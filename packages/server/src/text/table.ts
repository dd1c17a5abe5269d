import { printable } from './printable.js';
import { styled } from './styled.js';

type Row = readonly string[];

const GAP = '  ';

/** One line for each row, each column as wide as its longest cell. */
const asColumns = (heading: Row, rows: readonly Row[], widths: readonly number[]): string[] => {
  const line = (cells: Row): string =>
    cells
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join(GAP)
      .trimEnd();
  return [styled('bold', line(heading)), ...rows.map(line)];
};

/** One line for each cell, with an empty line between rows. */
const asBlocks = (heading: Row, rows: readonly Row[]): string[] => {
  const width = Math.max(...heading.map(({ length }) => length));
  return rows.flatMap((row, index) => [
    ...(index === 0 ? [] : ['']),
    ...row.map((cell, column) => `${styled('bold', (heading[column] ?? '').padEnd(width))}${GAP}${cell}`.trimEnd()),
  ]);
};

/** The width of the terminal; no limit for a file or a pipe, where each row stays one line. */
const terminalWidth = (): number => (process.stdout.isTTY ? process.stdout.columns : Infinity);

/** Rows under a heading. Where they do not fit on a line, each row is a block with a line for each cell. */
export const table = (heading: Row, rows: readonly Row[], maxWidth = terminalWidth()): string[] => {
  const cells = rows.map((row) => row.map(printable));
  const widths = heading.map(({ length }, column) =>
    cells.reduce((widest, row) => Math.max(widest, row[column]?.length ?? 0), length),
  );
  const width = widths.reduce((sum, one) => sum + one, GAP.length * (widths.length - 1));
  return width <= maxWidth || rows.length === 0 ? asColumns(heading, cells, widths) : asBlocks(heading, cells);
};
