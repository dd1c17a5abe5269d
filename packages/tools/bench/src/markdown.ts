export const formatNumber = (value: number, digits = 0): string =>
  value.toLocaleString('en-US', { minimumFractionDigits: digits, maximumFractionDigits: digits });

/** Returns a Markdown table, with numbers in all columns but the first. */
export const table = (rows: readonly (readonly string[])[]): string => {
  const [head = [], ...body] = rows;
  const alignments = head.map((_, column) => (column === 0 ? '---' : '--:'));
  return [head, alignments, ...body].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
};
