import type { Workspace } from '@workspace-api/core';
import { table } from './table.js';

/** Returns workspaces as a table. */
export const workspaceTable = (workspaces: readonly Workspace[]): string[] =>
  table(
    ['ID', 'NAME', 'CREATED'],
    workspaces.map(({ id, name, createdAt }) => [id, name, createdAt]),
  );
