import { paginate } from '../pagination/paginate.js';
import type { Page, PageRequest } from '../pagination/page.js';
import type { Ports } from '../ports.js';
import type { WorkspaceId } from '../workspaces/workspace.js';
import type { ApiKey } from './api-key.js';

/** Lists the API keys of the workspace, newest first, including revoked and expired keys. */
export const listApiKeys =
  ({ apiKeys, digest }: Pick<Ports, 'apiKeys' | 'digest'>) =>
  (workspaceId: WorkspaceId, request: PageRequest = {}): Promise<Page<ApiKey>> =>
    paginate(digest, workspaceId, 'api-keys', request, (range) => apiKeys.list(workspaceId, range));
