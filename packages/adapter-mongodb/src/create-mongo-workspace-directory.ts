import type { WorkspaceDirectory } from '@workspace-api/admin';
import type { Workspace, WorkspaceId } from '@workspace-api/core';
import { MinKey, type Db } from 'mongodb';
import { layoutOf } from './bson-layout.js';
import { fromId } from './bson-values.js';
import { find } from './read-commands.js';
import { requireDatabase } from './require-database.js';
import type { RowView } from './row-view.js';

const layout = layoutOf('workspaceId', 'name', 'createdAt');
const { slots } = layout;

const WORKSPACE: RowView<Workspace> = {
  layout,
  projection: { _id: 0, workspaceId: 1, name: 1, createdAt: 1 },
  toItem: (row) => ({
    id: row.id(slots.workspaceId),
    name: row.plain(slots.name) as string,
    createdAt: row.timestamp(slots.createdAt),
  }),
};

/** The options of {@link createMongoWorkspaceDirectory}. */
export interface MongoWorkspaceDirectoryOptions {
  /** The same database as that of the ports. */
  readonly db: Db;
}

/**
 * Creates the directory of the workspaces of one database. Reads nothing until it is called. Throws a TypeError if `db` is
 * missing.
 */
export const createMongoWorkspaceDirectory = (options: MongoWorkspaceDirectoryOptions): WorkspaceDirectory => {
  requireDatabase(options);
  const { db } = options;
  return {
    list: (after: WorkspaceId | null, limit: number): Promise<readonly Workspace[]> => {
      const filter = { workspaceId: { $gt: after === null ? new MinKey() : fromId(after) }, deletedAt: null };
      return find(db, 'workspaces', { filter, sort: { workspaceId: 1 }, limit }, WORKSPACE);
    },
  };
};
