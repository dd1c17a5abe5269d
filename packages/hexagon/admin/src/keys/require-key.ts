import { DomainError, type ApiKey, type ApiKeyId, type WorkspaceId } from '@workspace-api/core';
import type { AdminApiKeyRepository } from './admin-api-key-repository.js';

/** Reads an API key of a workspace. Throws `key_not_found`. */
export const requireKey = async (
  apiKeys: Pick<AdminApiKeyRepository, 'find'>,
  workspaceId: WorkspaceId,
  id: ApiKeyId,
): Promise<ApiKey> => {
  const key = await apiKeys.find(workspaceId, id);
  if (key === null) throw new DomainError('key_not_found');
  return key;
};
