const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;

/** A table of Markdown, its first column for words and the others for numbers. */
export const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [head, head.map((_, index) => (index === 0 ? '---' : '--:')), ...rows].map(line).join('\n');
