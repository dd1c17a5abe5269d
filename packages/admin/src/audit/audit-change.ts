import { isDomainError, withApplied, type WorkspaceId } from '@workspace-api/core';
import type { AdminPorts } from '../ports.js';
import type { AuditEntry, AuditEntryId, AuditOutcome } from './audit-entry.js';
import type { ChangeOrigin } from './change-origin.js';

/** A change to record in the audit log. */
export type AuditedChange = Pick<AuditEntry, 'action' | 'target' | 'details'> & ChangeOrigin;

/**
 * Returns null if the outcome is unknown. The core rejects a change before making it; all other errors come from
 * storage.
 */
const outcomeOf = (error: unknown): AuditOutcome | null =>
  isDomainError(error) && (error.code !== 'unavailable' || error.details.applied === 'no') ? 'not_made' : null;

/**
 * Makes a change between two writes to the audit log: the entry before it and the outcome after it. Every change
 * therefore has an entry, even if the process crashes. An entry without an outcome means that the change may have been
 * made. If only recording the outcome fails, the change succeeds. `isMade` returns whether the change was made, if its
 * result can also be that of another one.
 */
export const auditChange =
  ({ auditLog, ids, clock }: Pick<AdminPorts, 'auditLog' | 'ids' | 'clock'>) =>
  async <Result>(
    workspaceId: WorkspaceId,
    { action, target, details, actor, reason }: AuditedChange,
    make: () => Promise<Result>,
    isMade: (result: Result) => boolean = () => true,
  ): Promise<Result> => {
    const id = ids.next() as AuditEntryId;
    const entry = { id, at: clock.now(), actor: actor ?? null, action, target, reason: reason ?? null, details };
    try {
      await auditLog.append(workspaceId, entry);
    } catch (error) {
      // The change is not made, whether or not the entry was stored.
      throw withApplied(error, 'no');
    }
    const record = (outcome: AuditOutcome): Promise<void> =>
      auditLog.appendOutcome(workspaceId, id, outcome).catch(() => undefined);
    let result: Result;
    try {
      result = await make();
    } catch (error) {
      const outcome = outcomeOf(error);
      if (outcome !== null) await record(outcome);
      throw error;
    }
    await record(isMade(result) ? 'made' : 'not_made');
    return result;
  };
