import { PageRequest, Workspace, paginate, pageOf, type ListRange } from '@workspace-api/core';
import { addSeconds } from '@workspace-api/core/internal';
import { adminOperation } from '../admin-operation.js';
import type { AdminPorts } from '../ports.js';
import { readWanted } from '../stored-batches.js';
import { AuditRecord } from './audit-entry.js';
import { AuditFilter, matches } from './audit-filter.js';

/** Lists the changes to a workspace, newest first. */
export const listAuditLog = adminOperation({
  id: 'listAuditLog',
  name: 'audit.list',
  effect: 'read',
  summary: 'List the audit log',
  description: 'Returns a page of the changes to a workspace, newest first, also after the workspace was deleted.',
  input: PageRequest.extend({ workspaceId: Workspace.shape.id, ...AuditFilter }),
  output: pageOf(AuditRecord),
  errors: ['invalid_cursor'],
  perform:
    ({ auditLog, digest }: Pick<AdminPorts, 'auditLog' | 'digest'>) =>
    ({ workspaceId, limit, cursor, ...filter }) => {
      const { since } = filter;
      // The clocks of processes differ by less than an hour.
      const end = since === undefined ? '' : addSeconds(since, -3_600);
      const list = (range: ListRange) => auditLog.list(workspaceId, range);
      return paginate(digest, workspaceId, 'audit-log', { limit, cursor }, (range) =>
        Object.keys(filter).length === 0
          ? list(range)
          : readWanted(
              list,
              range,
              (entry) => matches(entry, filter),
              (entry) => entry.at < end,
            ),
      );
    },
});
