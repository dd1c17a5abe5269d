import { isDomainError } from '../errors/domain-error.js';
import { withApplied } from '../errors/with-applied.js';
import type { Ports } from '../ports.js';
import type { WorkspaceId } from '../workspaces/workspace.js';
import type { AuditEntry, AuditEntryId, AuditOutcome } from './audit-entry.js';
import type { ChangeOrigin } from './change-origin.js';

/** A change to be recorded. */
export type AuditedChange = Pick<AuditEntry, 'action' | 'target' | 'details'> & ChangeOrigin;

/** The core rejects a change before it is made. All other errors come from the storage. */
const outcomeOf = (error: unknown): AuditOutcome | null =>
  isDomainError(error) && (error.code !== 'unavailable' || error.details.applied === 'no') ? 'not_made' : null;

/**
 * Makes a change between two writes of the audit log: its entry before, and its outcome after. So every change that was
 * made has an entry, wherever the process crashes, and an entry without an outcome says that the change may have been
 * made. A failure to record the outcome does not fail the change, which is made by then.
 */
export const auditChange =
  ({ auditLog, ids, clock }: Pick<Ports, 'auditLog' | 'ids' | 'clock'>) =>
  async <Result>(
    workspaceId: WorkspaceId,
    { action, target, details, actor, reason }: AuditedChange,
    make: () => Promise<Result>,
  ): Promise<Result> => {
    const id = ids.next() as AuditEntryId;
    const entry = { id, at: clock.now(), actor: actor ?? null, action, target, reason: reason ?? null, details };
    try {
      await auditLog.append(workspaceId, entry);
    } catch (error) {
      // Whatever became of the entry, the change is not made.
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
    await record('made');
    return result;
  };
