import { ApiKey, Workspace, object } from '@workspace-api/core';
import { adminOperation } from '../admin-operation.js';
import type { AdminPorts } from '../ports.js';
import { requireKey } from './require-key.js';

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
    ({ workspaceId, keyId }) =>
      requireKey(apiKeys, workspaceId, keyId),
});
