import type { LineOutcome } from './line-outcome.js';

/** What has become of the lines of a file so far. */
export interface ImportSummary {
  /** The sum of the others. Empty lines do not count. */
  readonly read: number;
  readonly added: number;
  readonly updated: number;
  readonly existing: number;
  readonly rejected: number;
}

/** Counts what becomes of lines. */
export class ImportTally {
  readonly #counts = { added: 0, updated: 0, existing: 0, rejected: 0 };

  count(status: LineOutcome['status']): void {
    this.#counts[status] += 1;
  }

  get summary(): ImportSummary {
    const { added, updated, existing, rejected } = this.#counts;
    return { read: added + updated + existing + rejected, added, updated, existing, rejected };
  }
}
