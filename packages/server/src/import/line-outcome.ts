import type { ImportOutcome } from '@workspace-api/core';

/** The outcome of one line of an import. `existing` is a record that was left as it is. */
export type LineOutcome = ImportOutcome | { readonly status: 'updated' };
