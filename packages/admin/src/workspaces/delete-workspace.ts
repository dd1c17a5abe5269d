import { DomainError, Workspace, boolean, object, withApplied } from '@workspace-api/core';
import { revokeEveryKey } from './revoke-every-key.js';
import { adminOperation } from '../admin-operation.js';
import { auditChange } from '../audit/audit-change.js';
import { ChangeOrigin } from '../audit/change-origin.js';
import type { AdminPorts } from '../ports.js';

/** The maximum number of records that one call deletes. */
const BATCH = 1_000;

/**
 * Deletes a workspace. From the first call on it is not found, nobody can issue keys for it, and its keys are rejected.
 * The audit log stays, and the id is never reused.
 */
export const deleteWorkspace = adminOperation({
  id: 'deleteWorkspace',
  name: 'workspaces.delete',
  effect: 'change',
  summary: 'Delete a workspace',
  description:
    'Deletes a workspace permanently. Its keys are rejected from the first call on. Each call deletes at most 1,000 ' +
    'records. Repeat the call until `isFinished` is true, also after a crash.',
  input: object({ workspaceId: Workspace.shape.id, ...ChangeOrigin.shape }),
  output: object({
    isFinished: boolean().meta({ description: 'Whether all records are deleted. If not, repeat the call.' }),
  }),
  errors: ['workspace_not_found'],
  perform: (ports: Pick<AdminPorts, 'workspaces' | 'apiKeys' | 'eraser' | 'auditLog' | 'ids' | 'clock'>) => {
    const { workspaces, apiKeys, eraser, clock } = ports;
    return async ({ workspaceId, actor, reason }) => {
      const mark = async (): Promise<void> => {
        if (!(await workspaces.markDeleted(workspaceId, clock.now()))) throw new DomainError('workspace_not_found');
      };
      const workspace = await workspaces.find(workspaceId);
      if (workspace === null) await mark();
      else {
        const details = { name: workspace.name };
        const change = { action: 'workspace.delete', target: workspaceId, details, actor, reason } as const;
        await auditChange(ports)(workspaceId, change, mark);
      }
      try {
        // Keys are revoked after the mark, because the mark prevents new ones.
        await revokeEveryKey(apiKeys, workspaceId, {
          revokedAt: clock.now(),
          revokedBy: actor ?? null,
          revocationReason: reason ?? null,
          revokedInEmergency: false,
        });
        return { isFinished: (await eraser.eraseSome(workspaceId, BATCH)) < BATCH };
      } catch (error) {
        // The workspace is marked, even if this write was not applied.
        throw withApplied(error, 'unknown');
      }
    };
  },
});
