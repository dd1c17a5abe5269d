const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;

/** Returns a Markdown table. The first column is left-aligned, the others are right-aligned. */
export const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [head, head.map((_, index) => (index === 0 ? '---' : '--:')), ...rows].map(line).join('\n');
