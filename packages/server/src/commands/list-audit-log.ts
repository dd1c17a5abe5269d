import { nextPageHint, pageRequestOf } from '../configuration/page-options.js';
import { withStorage } from '../database/with-storage.js';
import { print } from '../print.js';
import { auditTable } from '../text/audit-table.js';
import type { ListAuditLogConfiguration } from './audit-options.js';

/** Prints a page of the audit log of a workspace, also of one that has been deleted. */
export const listAuditLog = ({
  workspace,
  limit,
  cursor,
  json,
  ...configuration
}: ListAuditLogConfiguration): Promise<void> =>
  withStorage(configuration, async ({ admin }) => {
    const { items, nextCursor } = await admin.listAuditLog(workspace, pageRequestOf({ limit, cursor }));
    print(json, { entries: items, nextCursor }, [...auditTable(items), ...nextPageHint(nextCursor)]);
  });
