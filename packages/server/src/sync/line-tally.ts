import type { SyncOutcome } from '@workspace-api/admin';

/** The outcomes of the lines so far. */
export interface LineCounts {
  /** The sum of the others. Empty lines are not counted. */
  readonly read: number;
  readonly added: number;
  readonly updated: number;
  readonly unchanged: number;
  readonly rejected: number;
}

/** Counts lines by their outcome. */
export class LineTally {
  readonly #counts = { added: 0, updated: 0, unchanged: 0, rejected: 0 };

  count(status: SyncOutcome['status']): void {
    this.#counts[status] += 1;
  }

  get summary(): LineCounts {
    const { added, updated, unchanged, rejected } = this.#counts;
    return { read: added + updated + unchanged + rejected, ...this.#counts };
  }
}
