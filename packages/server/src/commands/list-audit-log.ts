import { withStorage } from '../database/with-storage.js';
import { print } from '../print.js';
import { auditTable } from '../text/audit-table.js';
import type { ListAuditLogConfiguration } from './audit-options.js';

const nextPageHint = (nextCursor: string | null): string[] =>
  nextCursor === null ? [] : ['', `There are more. Add --cursor ${nextCursor} for the next page.`];

/** Prints a page of the audit log of a workspace. The workspace may have been deleted. */
export const listAuditLog = ({
  workspace,
  limit,
  cursor,
  json,
  ...configuration
}: ListAuditLogConfiguration): Promise<void> =>
  withStorage(configuration, async ({ admin }) => {
    const { items, nextCursor } = await admin.listAuditLog(workspace, { limit, cursor: cursor ?? undefined });
    print(json, { entries: items, nextCursor }, [...auditTable(items), ...nextPageHint(nextCursor)]);
  });
