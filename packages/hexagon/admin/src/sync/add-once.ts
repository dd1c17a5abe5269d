import { ValidationIssues, isSameValue, type WorkspaceId } from '@workspace-api/core';
import type { z } from 'zod';
import { auditChange, detailsOf, type AuditedChange, type AuditPorts } from '../audit/audit-change.js';
import type { AdminPorts } from '../ports.js';
import { insertMissing } from './insert-missing.js';
import type { RecordStore } from './record-store.js';

/** Returns the schema of the id that a caller may choose for a new record. */
export const chosenId = <Id extends z.ZodType>(id: Id): z.ZodOptional<Id> =>
  id.optional().meta({
    description:
      'A UUID of your choice, so that a repeated call adds no second record. If omitted, the record gets a new id.',
  });

interface Store<Item extends { readonly id: string }> extends Pick<RecordStore<Item>, 'insertMissing' | 'removeMany'> {
  findMany(workspaceId: WorkspaceId, ids: readonly Item['id'][]): Promise<readonly Item[]>;
}

const hasValues = (record: object, values: object): boolean =>
  Object.entries(values).every(([name, value]) =>
    isSameValue((record as Readonly<Record<string, unknown>>)[name], value),
  );

/**
 * Adds a record, unless an earlier call with the id that the caller chose has added it. Throws `workspace_not_found`, and
 * `validation_failed` if the record with this id has other values.
 */
export const addOnce = async <Item extends { readonly id: string }>(
  ports: Pick<AdminPorts, 'workspaces'> & AuditPorts,
  workspaceId: WorkspaceId,
  store: Store<Item>,
  { id, ...fields }: { readonly [Field in keyof Item]?: Item[Field] | undefined },
  origin: Omit<AuditedChange, 'target' | 'details'>,
  create: () => Promise<Item>,
): Promise<Item> => {
  const findAdded = async (): Promise<Item | undefined> => {
    if (id === undefined) return undefined;
    const [added] = await store.findMany(workspaceId, [id]);
    if (added === undefined || hasValues(added, fields)) return added;
    throw new ValidationIssues()
      .add(['id'], 'duplicate', 'Another record has this id. Choose another one.')
      .toError('validation_failed');
  };
  const earlier = await findAdded();
  if (earlier !== undefined) return earlier;
  const item = await create();
  const insert = async (): Promise<boolean> => (await insertMissing(ports, workspaceId, store, [item])).size > 0;
  const change = { ...origin, target: item.id, details: detailsOf(fields) };
  if (await auditChange(ports)(workspaceId, change, insert, (isAdded) => isAdded)) return item;
  const concurrent = await findAdded();
  if (concurrent === undefined) throw new Error(`The id ${item.id} is already taken.`);
  return concurrent;
};
