import type { ImportOutcome } from '@workspace-api/admin';

/** The outcome of one line of an import. `existing` is a record that was left unchanged. */
export type LineOutcome = ImportOutcome | { readonly status: 'updated' };

/** The outcomes of the lines so far. */
export interface ImportSummary {
  /** The sum of the others. Empty lines are not counted. */
  readonly read: number;
  readonly added: number;
  readonly updated: number;
  readonly existing: number;
  readonly rejected: number;
}

/** Counts lines by their outcome. */
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
