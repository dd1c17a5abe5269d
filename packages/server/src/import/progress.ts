import type { ImportSummary } from './import-tally.js';

/** Shows the progress of an import. */
export interface Progress {
  /** Shows the summary so far, and how many bytes of the source were read. */
  update(summary: ImportSummary, bytesRead: number): void;
  /** Prints a line that stays on the terminal. */
  print(line: string): void;
  /** Shows the final state, and releases the terminal. */
  stop(): void;
}

const number = new Intl.NumberFormat('en');

/** Returns the counts with these names as text, such as `1,000 read, 10 rejected`. */
export const describeCounts = (summary: ImportSummary, names: readonly (keyof ImportSummary)[]): string =>
  names.map((name) => `${number.format(summary[name])} ${name}`).join(', ');

/** Returns all counts as text. */
export const describeProgress = (summary: ImportSummary): string =>
  describeCounts(summary, ['read', 'added', 'updated', 'existing', 'rejected']);
