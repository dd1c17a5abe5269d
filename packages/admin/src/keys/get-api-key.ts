import { ApiKey, DomainError, Workspace, object } from '@workspace-api/core';
import { adminOperation } from '../admin-operation.js';
import type { AdminPorts } from '../ports.js';

/** Reads an API key. */
export const getApiKey = adminOperation({
  id: 'getApiKey',
  name: 'keys.get',
  effect: 'read',
  summary: 'Read an API key',
  description: 'Returns an API key of a workspace, also if it is revoked or expired.',
  input: object({ workspaceId: Workspace.shape.id, keyId: ApiKey.shape.id }),
  output: ApiKey,
  errors: ['key_not_found'],
  perform:
    ({ apiKeys }: Pick<AdminPorts, 'apiKeys'>) =>
    async ({ workspaceId, keyId }) => {
      const key = await apiKeys.find(workspaceId, keyId);
      if (key === null) throw new DomainError('key_not_found');
      return key;
    },
});
