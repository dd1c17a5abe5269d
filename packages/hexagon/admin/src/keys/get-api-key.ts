import { ApiKey, Workspace, object } from '@workspace-api/core';
import { adminOperation } from '../admin-operation.js';
import type { AdminPorts } from '../ports.js';
import { CountedApiKey, requestCounter } from './counted-api-key.js';
import { requireKey } from './require-key.js';

/** Reads an API key. */
export const getApiKey = adminOperation({
  id: 'getApiKey',
  name: 'keys.get',
  effect: 'read',
  summary: 'Read an API key',
  description: 'Returns an API key of a workspace with its requests of this month, also if it is revoked or expired.',
  input: object({ workspaceId: Workspace.shape.id, keyId: ApiKey.shape.id }),
  output: CountedApiKey,
  errors: ['key_not_found'],
  perform:
    ({ apiKeys, ...ports }: Pick<AdminPorts, 'apiKeys' | 'counters' | 'clock'>) =>
    async ({ workspaceId, keyId }) => {
      const key = await requireKey(apiKeys, workspaceId, keyId);
      return (await requestCounter(ports, [key]))(key);
    },
});
