import type { LineCounts } from './line-tally.js';

/** Shows the progress of a sync. */
export interface Progress {
  /** Shows the summary so far, and how many bytes of the source were read. */
  update(summary: LineCounts, bytesRead: number): void;
  /** Prints a line that stays on the terminal. */
  print(line: string): void;
  /** Shows the final state, and releases the terminal. */
  stop(): void;
}

const number = new Intl.NumberFormat('en');

/** Returns the counts with these names as text, such as `1,000 read, 10 rejected`. */
export const describeCounts = (summary: LineCounts, names: readonly (keyof LineCounts)[]): string =>
  names.map((name) => `${number.format(summary[name])} ${name}`).join(', ');

/** Returns all counts as text. */
export const describeProgress = (summary: LineCounts): string =>
  describeCounts(summary, ['read', 'added', 'updated', 'unchanged', 'rejected']);
