import { ValidationIssues, isUuid, object, type ValidationIssue, type WorkspaceId } from '@workspace-api/core';
import { isObject, nearestName } from '@workspace-api/core/internal';
import type { checkQuota } from '../limits/check-quota.js';
import type { AdminPorts } from '../ports.js';
import { NO_ID, checkExternalId, externalIdIn, idOfExternalId } from './external-id.js';
import { insertMissing } from './insert-missing.js';
import type { SyncKind } from './sync-kind.js';
import type { SyncOutcome } from './sync-outcome.js';

/** The outcomes of a batch, and the ids of its accepted records. */
export interface SyncedBatch {
  readonly outcomes: readonly SyncOutcome[];
  readonly ids: readonly string[];
}

/** A record of the host, whose external id was replaced by an id. Null if it is not an object. */
interface Given {
  readonly issues: ValidationIssues;
  readonly fields: object | null;
}

/** A stored or new record, and the record to store. */
interface Target<Item> {
  readonly stored: Item | null;
  item: Item;
}

interface Applied<Item> {
  readonly outcome: SyncOutcome;
  /** Null if the record was rejected. */
  readonly target: Target<Item> | null;
}

const distinct = <Value>(values: readonly (Value | null)[]): Value[] => [
  ...new Set(values.filter((value) => value !== null)),
];

/** Returns the id in a record in lower case, or null if it is not a UUID. */
const recordIdIn = (record: unknown): string | null =>
  isObject(record) && typeof record['id'] === 'string' && isUuid(record['id']) ? record['id'].toLowerCase() : null;

const withId = (record: unknown, idOf: (externalId: string) => string): Given => {
  const issues = new ValidationIssues();
  if (!isObject(record)) {
    issues.check(object({}), record);
    return { issues, fields: null };
  }
  checkExternalId(issues, record);
  const externalId = externalIdIn(record, 'externalId');
  const fields: { id?: unknown; externalId?: unknown } = { ...record };
  delete fields.externalId;
  if (externalId !== null) fields.id = idOf(externalId);
  // The record is rejected already.
  if (!('id' in fields)) fields.id = NO_ID;
  return { issues, fields };
};

/** Names the external id, which the schema of a stored record does not have, where an unknown field probably means it. */
const nameExternalId = (issue: ValidationIssue): ValidationIssue =>
  issue.code === 'unknown_field' && nearestName(String(issue.path.at(-1)), ['externalId']) !== undefined
    ? { ...issue, detail: 'Unknown field. Did you mean externalId?' }
    : issue;

/**
 * Stores the records of one batch with at most one insert and one update. If two records have the same id, the later
 * one wins. Throws `quota_exceeded`, and then stores none.
 */
export const syncBatch =
  <Item extends { readonly id: string }>(
    ports: Pick<AdminPorts, 'workspaces' | 'instances' | 'groups' | 'digest' | 'clock'>,
    kind: SyncKind<Item>,
    checkNew: ReturnType<typeof checkQuota>,
  ) =>
  async (workspaceId: WorkspaceId, records: readonly unknown[]): Promise<SyncedBatch> => {
    const { metric, store } = kind;
    const now = ports.clock.now();
    // Unlike `map`, `Array.from` does not skip the holes of an array.
    const given = Array.from(records, (record) =>
      withId(record, (externalId) => idOfExternalId(ports.digest, workspaceId, metric, externalId)),
    );
    const ids = distinct(given.map(({ fields }) => recordIdIn(fields) as Item['id'] | null));
    const [read, found] = await Promise.all([
      kind.openBatch(workspaceId, records),
      ids.length === 0 ? [] : store.findMany(workspaceId, ids),
    ]);
    const targets = new Map(found.map((item): [string, Target<Item>] => [item.id, { stored: item, item }]));

    const apply = ({ issues, fields }: Given): Applied<Item> => {
      if (fields === null) return { outcome: { status: 'rejected', issues: issues.found }, target: null };
      const target = targets.get(recordIdIn(fields) ?? '');
      const reading =
        target === undefined ? read(fields, null, now) : read(kind.keep(fields, target.item), target.item, now);
      const isInvalid = reading instanceof ValidationIssues;
      if (isInvalid || issues.found.length > 0) {
        const all = [...issues.found, ...(isInvalid ? reading.found.map(nameExternalId) : [])];
        return { outcome: { status: 'rejected', issues: all }, target: null };
      }
      if (target === undefined) {
        const added = { stored: null, item: reading };
        targets.set(reading.id, added);
        return { outcome: { status: 'added' }, target: added };
      }
      const merged = kind.merge(target.item, reading);
      const isSame = merged === target.item;
      target.item = merged;
      return { outcome: { status: isSame ? 'unchanged' : 'updated' }, target };
    };

    const applied = given.map(apply);
    const all = [...targets.values()];
    const missing = all.filter(({ stored }) => stored === null).map(({ item }) => item);
    const changed = all.filter(({ stored, item }) => stored !== null && stored !== item).map(({ item }) => item);
    if (missing.length > 0) {
      await checkNew(workspaceId, metric, async () => {
        // Others may have added some of them in the meantime.
        const existing = await store.findMany(
          workspaceId,
          missing.map(({ id }): Item['id'] => id),
        );
        return missing.length - existing.length;
      });
    }
    if (changed.length > 0) await store.updateMany(workspaceId, changed);
    const added: ReadonlySet<string> =
      missing.length === 0 ? new Set() : await insertMissing(ports, workspaceId, store, missing);
    return {
      outcomes: applied.map(({ outcome, target }) =>
        // A record that another caller added at the same time is not overwritten.
        outcome.status === 'added' && !added.has(target?.item.id ?? '') ? { status: 'unchanged' } : outcome,
      ),
      ids: distinct(applied.map(({ target }) => target?.item.id ?? null)),
    };
  };
