import type { WorkspaceAdmin } from '@workspace-api/admin';
import type { WorkspaceId } from '@workspace-api/core';
import { print } from '../print.js';
import { table } from '../text/table.js';

/** Prints the current members of a workspace. */
export const printMembers = async (admin: WorkspaceAdmin, workspaceId: WorkspaceId, json: boolean): Promise<void> => {
  const members = await admin.listMembers(workspaceId);
  const rows = members.map(({ id, role }) => [id, role]);
  print(json, { members }, table(['MEMBER', 'ROLE'], rows));
};
