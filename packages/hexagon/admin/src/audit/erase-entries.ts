import { PAGE_LIMIT, type MemberId, type WorkspaceId } from '@workspace-api/core';
import { isSameValue } from '@workspace-api/core/internal';
import { storedBatches } from '../stored-batches.js';
import type { AuditEntry } from './audit-entry.js';
import type { AuditLog } from './audit-log.js';

/** The number of erased entries after which a call ends. Each call reads those that are erased already. */
const BATCH = 10_000;

/** The details of an erasure. */
export const ERASED = { erase: 'true' } as const;

/** Returns an entry with only id, time, operation and ids of keys. That of the deletion says that they were erased. */
export const withoutPersons = (entry: AuditEntry, workspaceId: WorkspaceId): AuditEntry => {
  const { predecessor } = entry.details;
  const details = entry.action === 'workspace.delete' ? ERASED : predecessor === undefined ? {} : { predecessor };
  const target = entry.action.startsWith('key.') ? entry.target : workspaceId;
  return { ...entry, actor: null, reason: null, target, details };
};

/** Returns an entry without a member and, if it names the member, without its reason. */
export const withoutMember = (entry: AuditEntry, workspaceId: WorkspaceId, memberId: MemberId): AuditEntry => {
  const { actor, reason, target, details } = entry;
  const isNamed = [actor, target, ...Object.values(details)].includes(memberId) || reason?.includes(memberId) === true;
  return {
    ...entry,
    actor: actor === memberId ? null : actor,
    target: target === memberId ? workspaceId : target,
    reason: isNamed ? null : reason,
    details: Object.fromEntries(Object.entries(details).filter(([, value]) => value !== memberId)),
  };
};

/** Erases entries of a workspace, newest first. Resolves to how many it changed, and whether none is left. */
export const eraseEntries = async (
  auditLog: AuditLog,
  workspaceId: WorkspaceId,
  erase: (entry: AuditEntry) => AuditEntry,
): Promise<{ readonly erased: number; readonly isFinished: boolean }> => {
  let erased = 0;
  const range = { below: null, limit: PAGE_LIMIT.max };
  for await (const rows of storedBatches((part) => auditLog.list(workspaceId, part), range)) {
    const entries = rows.map(({ record: { outcome: _outcome, counts: _counts, ...entry } }) => entry);
    const changed = entries.map(erase).filter((entry, place) => !isSameValue(entry, entries[place]));
    await auditLog.updateMany(workspaceId, changed);
    erased += changed.length;
    if (erased >= BATCH) return { erased, isFinished: false };
  }
  return { erased, isFinished: true };
};
