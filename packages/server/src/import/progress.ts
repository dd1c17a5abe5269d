import type { ImportSummary } from './import-tally.js';

/** Shows a person how far an import is. */
export interface Progress {
  /** Shows what has been done, and how many bytes of the source were read for it. */
  update(summary: ImportSummary, bytesRead: number): void;
  /** Prints a line that stays. */
  tell(line: string): void;
  /** Shows the last state, and lets go of the terminal. */
  stop(): void;
}
