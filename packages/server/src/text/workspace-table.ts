import type { Workspace } from '@workspace-api/core';
import { table } from './table.js';

/** Workspaces for people, one per line. */
export const workspaceTable = (workspaces: readonly Workspace[]): string[] =>
  table(
    ['ID', 'NAME', 'CREATED'],
    workspaces.map(({ id, name, createdAt }) => [id, name, createdAt]),
  );
