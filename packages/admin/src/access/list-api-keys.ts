import { paginate, type ApiKey, type Page, type PageRequest, type WorkspaceId } from '@workspace-api/core';
import type { AdminPorts } from '../ports.js';

/** Lists the API keys of the workspace, newest first, including revoked and expired keys. */
export const listApiKeys =
  ({ apiKeys, digest }: Pick<AdminPorts, 'apiKeys' | 'digest'>) =>
  (workspaceId: WorkspaceId, request: PageRequest = {}): Promise<Page<ApiKey>> =>
    paginate(digest, workspaceId, 'api-keys', request, (range) => apiKeys.list(workspaceId, range));
