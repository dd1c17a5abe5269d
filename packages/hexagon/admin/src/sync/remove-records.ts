import type { WorkspaceId } from '@workspace-api/core';
import { auditChange, type AuditPorts } from '../audit/audit-change.js';
import type { ChangeOrigin } from '../audit/change-origin.js';
import { inBatches } from './in-batches.js';
import { removeInBatches } from './remove-in-batches.js';
import type { SyncStore } from './sync-kind.js';

type Kind = 'instance' | 'group';
type Store<Item extends { readonly id: string }> = Pick<SyncStore<Item>, 'findMany' | 'removeMany'>;

/** Deletes the records that exist, and resolves to their number. The audit log has one entry for all, unless none exists. */
export const removeRecords = async <Item extends { readonly id: string }>(
  ports: AuditPorts,
  kind: Kind,
  store: Store<Item>,
  workspaceId: WorkspaceId,
  given: readonly Item['id'][],
  origin: ChangeOrigin,
): Promise<number> => {
  const ids: Item['id'][] = [];
  for await (const batch of inBatches(given))
    ids.push(...(await store.findMany(workspaceId, batch)).map(({ id }): Item['id'] => id));
  if (ids.length === 0) return 0;
  const change = {
    action: `${kind}s.remove`,
    target: workspaceId,
    details: { ids: ids.join(' ') },
    ...origin,
  } as const;
  const remove = (): Promise<number> => removeInBatches(store, workspaceId, ids);
  const isMade = (removed: number): boolean => removed > 0;
  return auditChange(ports)(workspaceId, change, remove, isMade, (removed) => ({ removed }));
};
