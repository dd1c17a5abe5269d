import type { ValidationIssue } from '@workspace-api/core';

/** The outcome of one imported record. */
export type ImportOutcome =
  | { readonly status: 'added' }
  /** The workspace already has a record with this id, which did not change. */
  | { readonly status: 'existing' }
  /** Nothing was stored. The paths of the issues are relative to the record. */
  | { readonly status: 'rejected'; readonly issues: readonly ValidationIssue[] };
