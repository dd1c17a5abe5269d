import { isDomainError, type WorkspaceId } from '@workspace-api/core';
import { inOrderOf, withApplied } from '@workspace-api/core/internal';
import type { AdminPorts } from '../ports.js';
import { AuditEntry, type AuditCounts, type AuditEntryId } from './audit-entry.js';
import type { ChangeOrigin } from './change-origin.js';

/** The ports that an audited change needs. */
export type AuditPorts = Pick<AdminPorts, 'auditLog' | 'ids' | 'clock'>;

/** What the audit log of a workspace says of a change. Actor and reason default to those of the caller. */
export interface AuditedChange extends Pick<AuditEntry, 'action' | 'target' | 'details'> {
  readonly workspaceId: WorkspaceId;
  readonly actor?: AuditEntry['actor'] | undefined;
  readonly reason?: AuditEntry['reason'] | undefined;
}

/** What a change did in one workspace. */
export interface AuditedEffect {
  readonly isMade: boolean;
  readonly counts?: AuditCounts;
}

/** Returns the effect of a change in a workspace, or null if that is unknown. */
type EffectOf<Result> = (result: Result, workspaceId: WorkspaceId) => AuditedEffect | null;

/**
 * Makes the change of an operation between two writes to the audit log. `found` is what the operation's `audit` needs
 * besides the input. `effectOf` is needed only if the result can also be that of a change that was not made.
 */
export type Audited<Found> = <Result>(
  found: Found,
  make: () => Promise<Result>,
  effectOf?: EffectOf<Result>,
) => Promise<Result>;

const inOrder = inOrderOf(AuditEntry);

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
 * Makes one change between two writes to the audit log of each workspace that it concerns: the entry before it and the
 * outcome after it. Every change therefore has an entry, even if the process crashes. An entry without an outcome means
 * that the change may have been made. If only recording the outcome fails, the change succeeds.
 */
export const auditChange =
  ({ auditLog, ids, clock }: AuditPorts) =>
  async <Result>(
    changes: readonly AuditedChange[],
    origin: ChangeOrigin,
    make: () => Promise<Result>,
    effectOf: EffectOf<Result> = () => ({ isMade: true }),
  ): Promise<Result> => {
    const by = { actor: origin.actor ?? null, reason: origin.reason ?? null };
    const append = async ({ workspaceId, actor = by.actor, reason = by.reason, ...change }: AuditedChange) => {
      const id = ids.next() as AuditEntryId;
      const entry = { id, at: clock.now(), actor, reason, ...change };
      await auditLog.append(workspaceId, inOrder(entry));
      return { workspaceId, id };
    };
    const appended = await Promise.allSettled(changes.map(append));
    const entries = appended.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
    const record = (find: (workspaceId: WorkspaceId) => AuditedEffect | null): Promise<unknown> =>
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
      if (isNotMade(error)) await record(() => ({ isMade: false }));
      throw error;
    }
    await record((workspaceId) => effectOf(result, workspaceId));
    return result;
  };
