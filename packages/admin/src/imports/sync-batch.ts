import { ValidationIssues, type WorkspaceId } from '@workspace-api/core';
import { checkQuotaOfInsert } from '../limits/insert-within-quota.js';
import type { AdminPorts } from '../ports.js';
import { checkExternalId, externalIdIn } from './external-id.js';
import { FirstAttempts } from './first-attempts.js';
import { insertMissing } from './insert-missing.js';
import { recordIdIn } from './record-id.js';
import type { SyncKind } from './sync-kind.js';
import type { SyncOutcome } from './sync-outcome.js';

/** The outcomes of a batch, and the ids of its accepted records. */
export interface SyncedBatch {
  readonly outcomes: readonly SyncOutcome[];
  readonly ids: readonly string[];
}

/** A stored or new record, and the record to store. */
interface Target<Item> {
  readonly stored: Item | null;
  item: Item;
  /** The record that a failed call may have added, if it is stored now. */
  inDoubt?: Item;
}

interface Applied<Item> {
  readonly outcome: SyncOutcome;
  /** Null if the record was rejected. */
  readonly target: Target<Item> | null;
}

const distinct = <Value>(values: readonly (Value | null)[]): Value[] => [
  ...new Set(values.filter((value) => value !== null)),
];

/**
 * Stores the records of one batch with at most one insert and one update. If two records have the same id, the later
 * one wins. Throws `quota_exceeded`, and then stores none.
 */
export const syncBatch = <Item extends { readonly id: string }>(
  ports: Pick<AdminPorts, 'workspaces' | 'instances' | 'groups' | 'ids' | 'clock'>,
  kind: SyncKind<Item>,
): ((workspaceId: WorkspaceId, records: readonly unknown[]) => Promise<SyncedBatch>) => {
  const { metric, store } = kind;
  const attempts = new FirstAttempts();

  const find = async (workspaceId: WorkspaceId, records: readonly unknown[]) => {
    const ids = distinct(records.map((record) => recordIdIn(record) as Item['id'] | null));
    const externalIds = distinct(records.map((record) => externalIdIn(record, 'externalId')));
    const [byId, byExternalId] = await Promise.all([
      ids.length === 0 ? [] : store.findMany(workspaceId, ids),
      externalIds.length === 0 ? new Map<string, Item>() : store.findByExternalIds(workspaceId, externalIds),
    ]);
    const items = [...byId, ...byExternalId.values()];
    return {
      targets: new Map(items.map((item): [string, Target<Item>] => [item.id, { stored: item, item }])),
      idsByExternalId: new Map([...byExternalId].map(([externalId, { id }]): [string, string] => [externalId, id])),
    };
  };

  return async (workspaceId: WorkspaceId, records: readonly unknown[]): Promise<SyncedBatch> => {
    const now = ports.clock.now();
    const [read, { targets, idsByExternalId }] = await Promise.all([
      kind.openBatch(workspaceId, records),
      find(workspaceId, records),
    ]);

    /** Returns the id of the record with an external id, or a new id. */
    const idOf = (externalId: string): string => {
      const id = idsByExternalId.get(externalId) ?? ports.ids.next();
      idsByExternalId.set(externalId, id);
      return id;
    };

    const apply = (record: unknown): Applied<Item> => {
      const own = new ValidationIssues();
      const names = typeof record === 'object' && record !== null ? Object.keys(record) : [];
      if (!own.object([], record, names)) return { outcome: { status: 'rejected', issues: own.found }, target: null };
      checkExternalId(own, record);
      const externalId = externalIdIn(record, 'externalId');
      const id = externalId === null ? recordIdIn(record) : idOf(externalId);
      const fields: { id?: unknown; externalId?: unknown } = { ...record };
      delete fields.externalId;
      if (externalId !== null) fields.id = id;
      const target = targets.get(String(id));
      const firstAttempt = attempts.timeOf(workspaceId, id, now);
      const reading = read(fields, target?.item ?? null, target === undefined ? (firstAttempt ?? now) : now);
      if (reading instanceof ValidationIssues || own.found.length > 0) {
        const issues = [...own.found, ...(reading instanceof ValidationIssues ? reading.found : [])];
        return { outcome: { status: 'rejected', issues }, target: null };
      }
      if (target === undefined) {
        const added = { stored: null, item: reading };
        targets.set(reading.id, added);
        return { outcome: { status: 'added' }, target: added };
      }
      const merged = kind.merge(target.item, reading);
      const isSame = merged === target.item;
      if (target.stored !== null && firstAttempt !== null) {
        const added = read(fields, null, firstAttempt);
        if (!(added instanceof ValidationIssues)) target.inDoubt = added;
      }
      target.item = merged;
      return { outcome: { status: isSame ? 'unchanged' : 'updated' }, target };
    };

    const applied = Array.from(records, apply);
    const all = [...targets.values()];
    const missing = all.filter(({ stored }) => stored === null).map(({ item }) => item);
    const inDoubt = all.map((target) => target.inDoubt).filter((item) => item !== undefined);
    const inserted = [...missing, ...inDoubt];
    const changed = all.filter(({ stored, item }) => stored !== null && stored !== item).map(({ item }) => item);
    const externalIds = new Map([...idsByExternalId].map(([externalId, id]): [Item['id'], string] => [id, externalId]));
    if (missing.length > 0) await checkQuotaOfInsert(ports)(workspaceId, metric, store, missing);
    if (changed.length > 0) await store.updateMany(workspaceId, changed);
    // The insert is the last write: after it, no failure can hide which records it added.
    const added =
      inserted.length === 0
        ? new Set<string>()
        : await attempts.track(workspaceId, inserted, now, () =>
            insertMissing(ports.workspaces, workspaceId, store, inserted, externalIds),
          );
    const addedBefore = new Set(inDoubt.map(({ id }) => id).filter((id) => added.has(id)));
    return {
      outcomes: applied.map(({ outcome, target }) => {
        const id = target?.item.id ?? '';
        if (addedBefore.delete(id)) return { status: 'added' };
        // A record that somebody else added at the same time is not overwritten.
        return outcome.status === 'added' && !added.has(id) ? { status: 'unchanged' } : outcome;
      }),
      ids: distinct(applied.map(({ target }) => target?.item.id ?? null)),
    };
  };
};
