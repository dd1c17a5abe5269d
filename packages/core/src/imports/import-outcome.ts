import type { ValidationIssue } from '../errors/validation-issue.js';

/** What became of one record of an import. */
export type ImportOutcome =
  | { readonly status: 'added' }
  /** The workspace has a record with this id. It is left as it is. */
  | { readonly status: 'existing' }
  /** Nothing was stored. The paths of the issues start at the record. */
  | { readonly status: 'rejected'; readonly issues: readonly ValidationIssue[] };
