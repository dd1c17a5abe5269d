import { PAGE_LIMIT, PageRequest, Workspace, pageOf, type WorkspaceId } from '@workspace-api/core';
import { adminOperation } from '../admin-operation.js';
import type { AdminPorts } from '../ports.js';

const PAGE = pageOf(Workspace);

/** Lists all workspaces. Its cursors are ids of workspaces. */
export const listWorkspaces = adminOperation({
  id: 'listWorkspaces',
  name: 'workspaces.list',
  effect: 'read',
  summary: 'List workspaces',
  description: 'Returns a page of all workspaces, by their ids: the oldest first, unless you chose ids of your own.',
  input: PageRequest,
  output: PAGE.extend({ items: PAGE.shape.items.meta({ description: 'The workspaces of this page.' }) }).meta({
    description: PAGE.description,
  }),
  errors: [],
  perform:
    ({ workspaces }: Pick<AdminPorts, 'workspaces'>) =>
    async ({ limit = PAGE_LIMIT.default, cursor }) => {
      const found = await workspaces.list((cursor as WorkspaceId | undefined) ?? null, limit + 1);
      const items = found.slice(0, limit);
      return { items, nextCursor: found.length > limit ? (items.at(-1)?.id ?? null) : null };
    },
});
