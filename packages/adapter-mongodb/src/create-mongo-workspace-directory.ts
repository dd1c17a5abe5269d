import type { Workspace, WorkspaceDirectory, WorkspaceId } from '@workspace-api/core';
import { MinKey, type Db, type UUID } from 'mongodb';
import { fromId, toId, toMoment } from './bson-values.js';
import { find } from './read-commands.js';

interface Row {
  readonly workspaceId: UUID;
  readonly name: string;
  readonly createdAt: Date;
}

const toWorkspace = ({ workspaceId, name, createdAt }: Row): Workspace => ({
  id: toId(workspaceId),
  name,
  createdAt: toMoment(createdAt),
});

/** Where the workspaces are. */
export interface MongoWorkspaceDirectoryOptions {
  /** The database of the ports. */
  readonly db: Db;
}

/** The workspaces of one database. Nothing is read before the first call. */
export const createMongoWorkspaceDirectory = ({ db }: MongoWorkspaceDirectoryOptions): WorkspaceDirectory => ({
  list: async (after: WorkspaceId | null, limit: number): Promise<readonly Workspace[]> => {
    const rows = await find<Row>(db, 'workspaces', {
      filter: { workspaceId: { $gt: after === null ? new MinKey() : fromId(after) } },
      projection: { _id: 0, workspaceId: 1, name: 1, createdAt: 1 },
      sort: { workspaceId: 1 },
      limit,
    });
    return rows.map(toWorkspace);
  },
});
