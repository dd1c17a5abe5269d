import type { Fault } from '../errors/fault.js';

/** What became of one record of an import. */
export type ImportOutcome =
  | { readonly status: 'added' }
  /** The workspace has a record with this id. It is left as it is. */
  | { readonly status: 'existing' }
  /** Nothing was stored. The paths of the faults start at the record. */
  | { readonly status: 'refused'; readonly faults: readonly Fault[] };
