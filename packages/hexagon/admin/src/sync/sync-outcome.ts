import { object, quantity, type Immutable, type ValidationIssue } from '@workspace-api/core';
import { TYPES } from '@workspace-api/core/internal';
import * as z from '@workspace-api/core/zod';

/** The outcome of one synced record. */
export type SyncOutcome =
  | { readonly status: 'added' | 'updated' | 'unchanged' }
  /** Nothing was stored. The paths of the issues are relative to the record. */
  | { readonly status: 'rejected'; readonly issues: readonly ValidationIssue[] };

/** The maximum number of rejected records in a summary. */
export const MAX_REJECTED_RECORDS = 1_000;

const Issue = object({
  path: z.array(z.union([z.string(), quantity()])),
  code: z.string() as unknown as z.ZodType<ValidationIssue['code']>,
  detail: z.string(),
})
  .meta({ description: 'A problem with one field: where it is, what is wrong, and how to fix it.' })
  .register(TYPES, { type: 'ValidationIssue' });

const RejectedRecord = object({
  index: quantity().meta({ description: 'Its index among all records, from 0.' }),
  issues: z.array(Issue),
});

/** The result of a sync. `added`, `updated`, `unchanged` and `rejected` add up to the number of records. */
export const SyncSummary = object({
  added: quantity(),
  updated: quantity(),
  unchanged: quantity(),
  rejected: quantity(),
  removed: quantity()
    .nullable()
    .meta({
      description:
        'What this call removed, without what an earlier call removed before it failed. Null if removal was not ' +
        'requested, or a record was rejected: it might name a record that would be removed.',
    }),
  rejectedRecords: z
    .array(RejectedRecord)
    .max(MAX_REJECTED_RECORDS)
    .meta({ description: `The first ${String(MAX_REJECTED_RECORDS)} rejected records.` }),
});

/** The result of a sync. */
export interface SyncSummary extends Immutable<z.output<typeof SyncSummary>> {}
