import { paginate } from '../pagination/paginate.js';
import type { Page, PageRequest } from '../pagination/page.js';
import type { Ports } from '../ports.js';
import type { WorkspaceId } from '../workspaces/workspace.js';
import type { AuditRecord } from './audit-entry.js';

/**
 * Lists the changes to a workspace, newest first, also after the workspace was deleted. Throws `invalid_parameter` and
 * `invalid_cursor`.
 */
export const listAuditLog =
  ({ auditLog, digest }: Pick<Ports, 'auditLog' | 'digest'>) =>
  (workspaceId: WorkspaceId, request: PageRequest = {}): Promise<Page<AuditRecord>> =>
    paginate(digest, workspaceId, 'audit-log', request, (range) => auditLog.list(workspaceId, range));
