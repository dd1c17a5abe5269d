import type { ImportOutcome } from '@workspace-api/core';

/** What has become of the lines of a file so far. */
export interface ImportSummary {
  /** The sum of the others. Empty lines do not count. */
  readonly read: number;
  readonly added: number;
  readonly existing: number;
  readonly refused: number;
}

/** Counts what becomes of lines. */
export class ImportTally {
  readonly #counts = { added: 0, existing: 0, refused: 0 };

  count(status: ImportOutcome['status']): void {
    this.#counts[status] += 1;
  }

  get summary(): ImportSummary {
    const { added, existing, refused } = this.#counts;
    return { read: added + existing + refused, added, existing, refused };
  }
}
