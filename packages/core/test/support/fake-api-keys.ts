import type { ApiKey, ApiKeyId, ApiKeyRepository } from '../../src/access/api-key.js';
import type { WorkspaceId } from '../../src/workspaces/workspace.js';
import { FakeTable } from './fake-table.js';

export const fakeApiKeys = (): ApiKeyRepository => {
  const table = new FakeTable<ApiKey>();
  const idsByHash = new Map<string, { workspaceId: WorkspaceId; id: ApiKeyId }>();
  return {
    insert: async (workspaceId, key, secretHash) => {
      table.insert(workspaceId, key);
      idsByHash.set(secretHash, { workspaceId, id: key.id });
    },
    findBySecretHash: async (secretHash) => {
      const found = idsByHash.get(secretHash);
      return found === undefined ? null : table.find(found.workspaceId, found.id);
    },
    find: async (workspaceId, id) => table.find(workspaceId, id),
    list: async (workspaceId, range) => table.list(workspaceId, range),
    revoke: async (workspaceId, id, revocation) => {
      const isRevoked = (table.find(workspaceId, id)?.revokedAt ?? null) !== null;
      return table.change(workspaceId, id, isRevoked ? {} : revocation);
    },
    recordUse: async (workspaceId, id, lastUsedAt, lastUsedAddress) => {
      table.change(workspaceId, id, { lastUsedAt, lastUsedAddress });
    },
  };
};
