import { ApiKey, PageRequest, Workspace, pageOf, paginate } from '@workspace-api/core';
import { adminOperation } from '../admin-operation.js';
import type { AdminPorts } from '../ports.js';

/** Lists the API keys of a workspace, newest first. */
export const listApiKeys = adminOperation({
  id: 'listApiKeys',
  name: 'keys.list',
  effect: 'read',
  summary: 'List API keys',
  description: 'Returns a page of the API keys of a workspace, newest first, including revoked and expired ones.',
  input: PageRequest.extend({ workspaceId: Workspace.shape.id }),
  output: pageOf(ApiKey),
  errors: ['invalid_cursor'],
  perform:
    ({ apiKeys, digest }: Pick<AdminPorts, 'apiKeys' | 'digest'>) =>
    ({ workspaceId, ...request }) =>
      paginate(digest, workspaceId, 'api-keys', request, (range) => apiKeys.list(workspaceId, range)),
});
