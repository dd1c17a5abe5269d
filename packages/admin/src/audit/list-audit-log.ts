import { paginate, type Page, type PageRequest, type WorkspaceId } from '@workspace-api/core';
import type { AdminPorts } from '../ports.js';
import type { AuditRecord } from './audit-entry.js';

/**
 * Lists the changes to a workspace, newest first, also after the workspace was deleted. Throws `invalid_parameter` and
 * `invalid_cursor`.
 */
export const listAuditLog =
  ({ auditLog, digest }: Pick<AdminPorts, 'auditLog' | 'digest'>) =>
  (workspaceId: WorkspaceId, request: PageRequest = {}): Promise<Page<AuditRecord>> =>
    paginate(digest, workspaceId, 'audit-log', request, (range) => auditLog.list(workspaceId, range));
