import { revokeEveryKey } from '../access/revoke-every-key.js';
import { auditChange } from '../audit/audit-change.js';
import { checkOrigin, type ChangeOrigin } from '../audit/change-origin.js';
import { DomainError } from '../errors/domain-error.js';
import { ValidationIssues } from '../errors/validation-issues.js';
import { withApplied } from '../errors/with-applied.js';
import type { Ports } from '../ports.js';
import type { WorkspaceId } from './workspace.js';

/** How many records one call deletes. */
const BATCH = 1_000;

/** How far the deletion of a workspace is. */
export interface WorkspaceDeletion {
  /** Whether all of its records are deleted. If not, call `deleteWorkspace` again. */
  readonly isFinished: boolean;
}

/**
 * Deletes a workspace for good. From the first call on it is not found, nobody can issue keys for it, and its keys are
 * rejected. Each call deletes at most 1,000 of its records, and says whether all are gone; a call after a crash continues.
 * The audit log stays, and the id is never used again. Throws `validation_failed` and `workspace_not_found`.
 */
export const deleteWorkspace =
  (ports: Pick<Ports, 'workspaces' | 'apiKeys' | 'eraser' | 'auditLog' | 'ids' | 'clock'>) =>
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
      // Keys come after the mark, which keeps others from issuing more.
      await revokeEveryKey(apiKeys, workspaceId, {
        revokedAt: clock.now(),
        revokedBy: origin.actor ?? null,
        revocationReason: origin.reason ?? null,
        revokedInEmergency: false,
      });
      return { isFinished: (await eraser.eraseSome(workspaceId, BATCH)) < BATCH };
    } catch (error) {
      // Even if this write was not applied, the mark was.
      throw withApplied(error, 'unknown');
    }
  };
