import { Workspace, boolean, object, type Immutable } from '@workspace-api/core';
import * as z from 'zod';
import type { RecordSource } from './in-batches.js';
import type { SyncOutcome } from './sync-outcome.js';

const isSource = (value: unknown): value is RecordSource =>
  typeof value === 'object' && value !== null && (Symbol.iterator in value || Symbol.asyncIterator in value);

/** The records to sync, and how. */
export const SyncInput = object({
  workspaceId: Workspace.shape.id,
  records: z
    .custom<RecordSource>(isSource, {
      error: 'Must be an array or another iterable of records.',
      params: { code: 'wrong_type' },
    })
    .meta({ description: 'The records: an array, generator, stream or database cursor.' }),
  removeMissing: boolean()
    .optional()
    .meta({ description: 'Whether to remove stored records that the sync does not name. Defaults to false.' }),
  onOutcome: z
    .custom<(outcome: SyncOutcome, index: number) => void>(
      (value) => typeof value === 'function',
      'Must be a function.',
    )
    .optional()
    .meta({ description: 'Receives the outcome of each record, in order, when its batch is stored.' }),
});

/** The records to sync, and how. */
export type SyncInput = Immutable<z.output<typeof SyncInput>>;
