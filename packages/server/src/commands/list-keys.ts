import type { WorkspaceAdmin } from '@workspace-api/admin';
import { PAGE_LIMIT, type ApiKey, type WorkspaceId } from '@workspace-api/core';
import { withStorage } from '../database/with-storage.js';
import { print } from '../print.js';
import { keyTable } from '../text/key-table.js';
import type { ListKeysConfiguration } from './keys-options.js';

const listAll = async (admin: WorkspaceAdmin, workspaceId: WorkspaceId): Promise<ApiKey[]> => {
  const keys: ApiKey[] = [];
  let cursor: string | undefined;
  do {
    const { items, nextCursor } = await admin.listApiKeys(workspaceId, { limit: PAGE_LIMIT.max, cursor });
    keys.push(...items);
    cursor = nextCursor ?? undefined;
  } while (cursor !== undefined);
  return keys;
};

/** Prints all API keys of a workspace, newest first. */
export const listKeys = ({ workspace, json, ...configuration }: ListKeysConfiguration): Promise<void> =>
  withStorage(configuration, async ({ admin }) => {
    const { id } = await admin.getWorkspace(workspace);
    const keys = await listAll(admin, id);
    print(json, { keys }, keyTable(keys));
  });
