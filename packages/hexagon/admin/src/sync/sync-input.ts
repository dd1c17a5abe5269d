import { Workspace, boolean, object, type Immutable } from '@workspace-api/core';
import { TYPES, callback } from '@workspace-api/core/internal';
import * as z from '@workspace-api/core/zod';
import { ChangeOrigin } from '../audit/change-origin.js';
import { ExternalId } from './external-id.js';
import type { RecordSource } from './in-batches.js';
import type { SyncOutcome } from './sync-outcome.js';

const isSource = (value: unknown): value is RecordSource =>
  typeof value === 'object' && value !== null && (Symbol.iterator in value || Symbol.asyncIterator in value);

/** Returns a schema without `$schema`, which only a separate file has. */
const embedded = ({ $schema: _schema, ...schema }: { readonly $schema?: string }): object => schema;

/** Returns the schema of records whose id may be derived from an external id. */
export const syncedRecord = (record: z.ZodObject): z.ZodObject =>
  record.partial({ id: true }).extend({ externalId: ExternalId.optional() });

const Records = z.custom<RecordSource>(isSource, {
  error: 'Must be an array or another iterable of records.',
  params: { code: 'wrong_type' },
});

const SyncInput = object({
  workspaceId: Workspace.shape.id,
  records: Records,
  ...ChangeOrigin.shape,
  removeMissing: boolean()
    .optional()
    .meta({ description: 'Whether to remove stored records that the sync does not name. Defaults to false.' }),
  dryRun: boolean().optional().meta({
    description: 'Whether to store and remove nothing, and only count what the sync would do. Defaults to false.',
  }),
  onOutcome: callback<(outcome: SyncOutcome, index: number) => void>()
    .optional()
    .meta({ description: 'Receives the outcome of each record, in order, when its batch is stored.' })
    .register(TYPES, { type: '(outcome: SyncOutcome, index: number) => void' }),
});

/** Returns the input of a sync: the records, and how. Each record is checked alone, so that one does not stop the others. */
export const syncInput = (type: string, record: z.ZodObject): typeof SyncInput => {
  const items = embedded(record.toJSONSchema({ io: 'input' }));
  const records = Records.meta({
    description:
      'The records: an array, or anything else to iterate, also asynchronously, such as a stream of objects.',
    type: 'array',
    items,
  });
  return SyncInput.extend({ records: records.register(TYPES, { type: `RecordSource<${type}>` }) });
};

/** The records to sync, and how. */
export type SyncInput = Immutable<z.output<typeof SyncInput>>;
