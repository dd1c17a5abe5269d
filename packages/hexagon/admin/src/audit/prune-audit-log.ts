import { ValidationIssues, boolean, object, quantity, timestamp, type WorkspaceId } from '@workspace-api/core';
import { addDays } from '@workspace-api/core/internal';
import { adminOperation } from '../admin-operation.js';
import type { AdminPorts } from '../ports.js';
import type { AuditEntryId } from './audit-entry.js';
import { ChangeOrigin } from './change-origin.js';

/** The workspace of the entries that concern no workspace. None has this id. */
export const NO_WORKSPACE = '00000000-0000-0000-0000-000000000000' as WorkspaceId;

/** The maximum number of entries that one call deletes. */
const BATCH = 1_000;

/** Deletes the entries of all workspaces before a time. */
export const pruneAuditLog = adminOperation({
  id: 'pruneAuditLog',
  name: 'audit.prune',
  effect: 'change',
  summary: 'Delete old audit log entries',
  description:
    'Deletes the entries of all workspaces before a time, oldest first, at most 1,000 in each call. Repeat the call until ' +
    `\`isFinished\` is true. Its own entries have the workspace \`${NO_WORKSPACE}\`.`,
  input: object({
    before: timestamp().meta({ description: 'Entries before this time are deleted. Must be at least a day ago.' }),
    ...ChangeOrigin.shape,
  }),
  output: object({
    deleted: quantity().meta({ description: 'How many entries this call deleted.' }),
    isFinished: boolean().meta({ description: 'Whether no older entries are left. If not, repeat the call.' }),
  }),
  errors: [],
  audit: ({ before }) => ({
    ...{ workspaceId: NO_WORKSPACE, action: 'audit.prune', target: NO_WORKSPACE, details: { before } },
  }),
  perform:
    ({ auditLog, clock }: Pick<AdminPorts, 'auditLog' | 'clock'>) =>
    async ({ before }, audited) => {
      // An entry of the last day may be of a link that is not to be used again, or wait for its outcome.
      if (before > addDays(clock.now(), -1))
        throw new ValidationIssues()
          .add(['before'], 'out_of_range', 'Must be at least a day ago.')
          .toError('validation_failed');
      // Processes with wrong clocks may have added others between them.
      const rows = await auditLog.listAll(null, BATCH);
      const ids = new Map<WorkspaceId, AuditEntryId[]>();
      for (const { workspaceId, record } of rows.filter((row) => row.record.at < before))
        ids.set(workspaceId, [...(ids.get(workspaceId) ?? []), record.id]);
      if (ids.size === 0) return { deleted: 0, isFinished: true };
      const remove = async () => {
        const counts = await Promise.all([...ids].map((some) => auditLog.removeMany(...some)));
        return { deleted: counts.reduce((sum, count) => sum + count), isFinished: rows.length < BATCH };
      };
      return audited(undefined, remove, ({ deleted }) => ({ isMade: true, counts: { deleted } }));
    },
});
