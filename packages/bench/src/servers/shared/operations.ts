import { ValidationIssues } from '@workspace-api/core';
import { decodeCursor, encodeCursor } from './cursor.js';
import type { PageQuery } from './page-query.js';
import type { ApiKey, Group, Workspace } from './records.js';
import type { Store } from './store.js';

/** The field `data` of the response of GET /groups. */
export interface GroupPage {
  readonly items: readonly Group[];
  readonly nextCursor: string | null;
}

/** Reads a page of groups. Throws `invalid_cursor`. */
export const listGroups = async (
  store: Store,
  { workspaceId }: ApiKey,
  { limit, cursor }: PageQuery,
): Promise<GroupPage> => {
  const below = cursor === undefined ? null : decodeCursor(workspaceId, cursor);
  if (cursor !== undefined && below === null) {
    const detail = 'Must be the nextCursor of a page of this list. Omit it to start from the first page.';
    throw new ValidationIssues().add(['cursor'], 'invalid_cursor', detail).toError('invalid_cursor');
  }
  const { groups, next } = await store.listGroups(workspaceId, below, limit);
  return { items: groups, nextCursor: next === null ? null : encodeCursor(workspaceId, next) };
};

/** The field `data` of the response of GET /me. */
export interface WorkspaceView extends Workspace {
  readonly key: Omit<ApiKey, 'workspaceId' | 'revokedAt'>;
}

/** Reads the workspace of a key. */
export const getWorkspace = async (store: Store, presented: ApiKey): Promise<WorkspaceView> => {
  const workspace = await store.findWorkspace(presented.workspaceId);
  if (workspace === null) throw new Error('A key names a workspace that does not exist.');
  const { id, name, prefix, scopes, createdAt, expiresAt, lastUsedAt } = presented;
  return { ...workspace, key: { id, name, prefix, scopes, createdAt, expiresAt, lastUsedAt } };
};
