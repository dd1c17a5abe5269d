/** Lines with the values of two columns one below the other. */
export const tableOf = (rows: readonly (readonly [name: string, value: string])[]): string => {
  const width = Math.max(...rows.map(([name]) => name.length));
  return rows.map(([name, value]) => `  ${name.padEnd(width)}  ${value}`).join('\n');
};
