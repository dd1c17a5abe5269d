import { inOrderOf, isDomainError, withApplied, type WorkspaceId } from '@workspace-api/core';
import type { AdminPorts } from '../ports.js';
import { AuditEntry, type AuditCounts, type AuditEntryId } from './audit-entry.js';
import type { ChangeOrigin } from './change-origin.js';

/** The ports that an audited change needs. */
export type AuditPorts = Pick<AdminPorts, 'auditLog' | 'ids' | 'clock'>;

/** A change to record in the audit log. */
export type AuditedChange = Pick<AuditEntry, 'action' | 'target' | 'details'> & ChangeOrigin;

/** What a change did in one workspace. */
interface Effect {
  readonly isMade: boolean;
  readonly counts?: AuditCounts | null;
}

const inOrder = inOrderOf(AuditEntry);

const NOT_MADE: Effect = { isMade: false };

/** Returns the fields of a change as strings, for the audit log. */
export const detailsOf = (fields: object): AuditEntry['details'] =>
  Object.fromEntries(
    Object.entries(fields)
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => [name, typeof value === 'object' ? JSON.stringify(value) : String(value)]),
  );

/**
 * Returns whether a failed change was certainly not made. The core rejects a change before making it; all other errors
 * come from storage.
 */
const isNotMade = (error: unknown): boolean =>
  isDomainError(error) && (error.code !== 'unavailable' || error.details.applied === 'no');

/**
 * Makes one change in several workspaces, with an entry in the log of each. `effectOf` returns its effect in a
 * workspace, or null if that is unknown.
 */
export const auditChanges =
  ({ auditLog, ids, clock }: AuditPorts) =>
  async <Result>(
    changes: readonly (readonly [WorkspaceId, AuditedChange])[],
    make: () => Promise<Result>,
    effectOf: (result: Result, workspaceId: WorkspaceId) => Effect | null,
  ): Promise<Result> => {
    const append = async ([workspaceId, { actor, reason, ...change }]: (typeof changes)[number]) => {
      const id = ids.next() as AuditEntryId;
      const entry = { id, at: clock.now(), actor: actor ?? null, reason: reason ?? null, ...change };
      await auditLog.append(workspaceId, inOrder(entry));
      return { workspaceId, id };
    };
    const appended = await Promise.allSettled(changes.map(append));
    const entries = appended.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
    const record = (find: (workspaceId: WorkspaceId) => Effect | null): Promise<unknown> =>
      Promise.allSettled(
        entries.map(async ({ workspaceId, id }) => {
          const effect = find(workspaceId);
          if (effect === null) return;
          await auditLog.appendOutcome(workspaceId, id, effect.isMade ? 'made' : 'not_made', effect.counts ?? null);
        }),
      );

    let result: Result;
    try {
      const failed = appended.find((one) => one.status === 'rejected');
      // The change is not made, whether or not the entry was stored.
      if (failed !== undefined) throw withApplied(failed.reason, 'no');
      result = await make();
    } catch (error) {
      if (isNotMade(error)) await record(() => NOT_MADE);
      throw error;
    }
    await record((workspaceId) => effectOf(result, workspaceId));
    return result;
  };

/**
 * Makes a change between two writes to the audit log: the entry before it and the outcome after it. Every change
 * therefore has an entry, even if the process crashes. An entry without an outcome means that the change may have been
 * made. If only recording the outcome fails, the change succeeds. `isMade` returns whether the change was made, if its
 * result can also be that of another one.
 */
export const auditChange =
  (ports: AuditPorts) =>
  <Result>(
    workspaceId: WorkspaceId,
    change: AuditedChange,
    make: () => Promise<Result>,
    isMade: (result: Result) => boolean = () => true,
    countsOf: (result: Result) => AuditCounts | null = () => null,
  ): Promise<Result> =>
    auditChanges(ports)([[workspaceId, change]], make, (result) => ({
      isMade: isMade(result),
      counts: countsOf(result),
    }));
