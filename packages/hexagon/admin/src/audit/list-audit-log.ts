import { PageRequest, Workspace, paginate, pageOf } from '@workspace-api/core';
import { adminOperation } from '../admin-operation.js';
import type { AdminPorts } from '../ports.js';
import { AuditRecord } from './audit-entry.js';

/** Lists the changes to a workspace, newest first. */
export const listAuditLog = adminOperation({
  id: 'listAuditLog',
  name: 'audit.list',
  effect: 'read',
  summary: 'List the audit log',
  description: 'Returns a page of the changes to a workspace, newest first, also after the workspace was deleted.',
  input: PageRequest.extend({ workspaceId: Workspace.shape.id }),
  output: pageOf(AuditRecord),
  errors: ['invalid_cursor'],
  perform:
    ({ auditLog, digest }: Pick<AdminPorts, 'auditLog' | 'digest'>) =>
    ({ workspaceId, ...request }) =>
      paginate(digest, workspaceId, 'audit-log', request, (range) => auditLog.list(workspaceId, range)),
});
