/** Returns one line per row, with aligned columns. */
export const tableOf = (rows: readonly (readonly [name: string, value: string])[]): string => {
  const width = Math.max(...rows.map(([name]) => name.length));
  return rows.map(([name, value]) => `  ${name.padEnd(width)}  ${value}`).join('\n');
};
