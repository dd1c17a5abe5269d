import type { ValidationIssue } from '../errors/validation-issue.js';

/** The outcome of one record of a sync. */
export type SyncOutcome =
  | { readonly status: 'added' | 'updated' | 'unchanged' }
  /** Nothing was stored. The paths of the issues start at the record. */
  | { readonly status: 'rejected'; readonly issues: readonly ValidationIssue[] };

/** A rejected record: its place among all records, from 0 on, and what is wrong with it. */
export interface RejectedRecord {
  readonly index: number;
  readonly issues: readonly ValidationIssue[];
}

/** The outcome of a sync. The first four add up to the number of records. */
export interface SyncSummary {
  readonly added: number;
  readonly updated: number;
  readonly unchanged: number;
  readonly rejected: number;
  /** Null if nothing was to be removed, or a record was rejected: it may name what would be removed. */
  readonly removed: number | null;
  /** The first 1,000 rejected records. */
  readonly rejectedRecords: readonly RejectedRecord[];
}

/** Options of a sync. */
export interface SyncOptions {
  /** What becomes of stored records that the sync does not name: `keep` if left out. */
  readonly unnamed?: 'keep' | 'remove' | undefined;
  /** Receives the outcome of each record, in order, as soon as its batch is stored. */
  readonly onOutcome?: ((outcome: SyncOutcome, index: number) => void) | undefined;
}
