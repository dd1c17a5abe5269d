import { printable } from './printable.js';

/** Rows under a heading, each column as wide as its longest cell. */
export const table = (heading: readonly string[], rows: readonly (readonly string[])[]): string[] => {
  const lines = [heading, ...rows.map((row) => row.map(printable))];
  const widths = heading.map((_, column) =>
    lines.reduce((widest, line) => Math.max(widest, line[column]?.length ?? 0), 0),
  );
  return lines.map((line) =>
    line
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  );
};
