import { DomainError, ValidationIssues, withApplied, type WorkspaceId } from '@workspace-api/core';
import { revokeEveryKey } from '../access/revoke-every-key.js';
import { auditChange } from '../audit/audit-change.js';
import { checkOrigin, type ChangeOrigin } from '../audit/change-origin.js';
import type { AdminPorts } from '../ports.js';

/** The maximum number of records that one call deletes. */
const BATCH = 1_000;

/** The progress of a deletion. */
export interface WorkspaceDeletion {
  /** Whether all records are deleted. If not, call `deleteWorkspace` again. */
  readonly isFinished: boolean;
}

/**
 * Deletes a workspace permanently. From the first call on it is not found, nobody can issue keys for it, and its keys
 * are rejected. Each call deletes at most 1,000 records and returns whether all are deleted. Repeat it after a crash.
 * The audit log stays, and the id is never reused. Throws `validation_failed` and `workspace_not_found`.
 */
export const deleteWorkspace =
  (ports: Pick<AdminPorts, 'workspaces' | 'apiKeys' | 'eraser' | 'auditLog' | 'ids' | 'clock'>) =>
  async (workspaceId: WorkspaceId, origin: ChangeOrigin = {}): Promise<WorkspaceDeletion> => {
    const issues = new ValidationIssues();
    checkOrigin(issues, origin);
    issues.throwAs('validation_failed');

    const { workspaces, apiKeys, eraser, clock } = ports;
    const mark = async (): Promise<void> => {
      if (!(await workspaces.markDeleted(workspaceId, clock.now()))) throw new DomainError('workspace_not_found');
    };
    const workspace = await workspaces.find(workspaceId);
    if (workspace === null) await mark();
    else {
      const details = { name: workspace.name };
      await auditChange(ports)(
        workspaceId,
        { action: 'workspace.delete', target: workspaceId, details, ...origin },
        mark,
      );
    }
    try {
      // Keys are revoked after the mark, because the mark prevents new ones.
      await revokeEveryKey(apiKeys, workspaceId, {
        revokedAt: clock.now(),
        revokedBy: origin.actor ?? null,
        revocationReason: origin.reason ?? null,
        revokedInEmergency: false,
      });
      return { isFinished: (await eraser.eraseSome(workspaceId, BATCH)) < BATCH };
    } catch (error) {
      // The workspace is marked, even if this write was not applied.
      throw withApplied(error, 'unknown');
    }
  };
