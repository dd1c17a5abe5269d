import { ApiKey, Workspace, object } from '@workspace-api/core';
import { adminOperation } from '../admin-operation.js';
import type { AdminPorts } from '../ports.js';
import { requireOwner } from '../workspaces/require-owner.js';
import { OwnerOrigin } from './issue-api-key.js';
import { revokeStoredKey } from './revoke-stored-key.js';

/** Revokes an API key on behalf of an OWNER. A revoked key keeps its first revocation. */
export const revokeApiKey = adminOperation({
  id: 'revokeApiKey',
  name: 'keys.revoke',
  effect: 'change',
  summary: 'Revoke an API key',
  description: 'Revokes an API key permanently on behalf of an OWNER, from the next request on.',
  input: object({ workspaceId: Workspace.shape.id, keyId: ApiKey.shape.id, ...OwnerOrigin.shape }),
  output: ApiKey,
  errors: ['owner_required', 'key_not_found'],
  perform:
    (ports: Pick<AdminPorts, 'workspaces' | 'apiKeys' | 'auditLog' | 'ids' | 'clock'>) =>
    async ({ workspaceId, keyId, actor, reason = null }) => {
      await requireOwner(ports.workspaces, workspaceId, actor);
      const revocation = { revokedBy: actor, revocationReason: reason, revokedInEmergency: false };
      return revokeStoredKey(ports)(workspaceId, keyId, revocation);
    },
});
