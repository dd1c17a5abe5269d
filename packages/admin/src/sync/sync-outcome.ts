import type { ValidationIssue } from '@workspace-api/core';

/** The outcome of one synced record. */
export type SyncOutcome =
  | { readonly status: 'added' | 'updated' | 'unchanged' }
  /** Nothing was stored. The paths of the issues are relative to the record. */
  | { readonly status: 'rejected'; readonly issues: readonly ValidationIssue[] };

/** A rejected record: its index among all records, from 0, and its issues. */
export interface RejectedRecord {
  readonly index: number;
  readonly issues: readonly ValidationIssue[];
}

/** The result of a sync. `added`, `updated`, `unchanged` and `rejected` add up to the number of records. */
export interface SyncSummary {
  readonly added: number;
  readonly updated: number;
  readonly unchanged: number;
  readonly rejected: number;
  /**
   * What this call removed, without what an earlier call removed before it failed. Null if removal was not requested, or
   * a record was rejected: it might name a record that would be removed.
   */
  readonly removed: number | null;
  /** The first 1,000 rejected records. */
  readonly rejectedRecords: readonly RejectedRecord[];
}

/** Options of a sync. */
export interface SyncOptions {
  /** Whether to remove stored records that the sync does not name. Defaults to false. */
  readonly removeMissing?: boolean | undefined;
  /** Receives the outcome of each record, in order, when its batch is stored. */
  readonly onOutcome?: ((outcome: SyncOutcome, index: number) => void) | undefined;
}
