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

/** Returns text such as `1,000 read, 980 added, 10 updated, 0 existing, 10 rejected`. */
export const describeProgress = ({ read, added, updated, existing, rejected }: ImportSummary): string =>
  [
    `${number.format(read)} read`,
    `${number.format(added)} added`,
    `${number.format(updated)} updated`,
    `${number.format(existing)} existing`,
    `${number.format(rejected)} rejected`,
  ].join(', ');
