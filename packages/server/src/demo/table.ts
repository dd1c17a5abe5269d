/** Rows under a heading, each column as wide as its longest cell. */
export const table = (heading: readonly string[], rows: readonly (readonly string[])[]): string[] => {
  const widths = heading.map((title, column) => Math.max(title.length, ...rows.map((row) => row[column]?.length ?? 0)));
  return [heading, ...rows].map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  );
};
