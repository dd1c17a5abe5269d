import { ApiKey, REASON_LENGTH, Workspace, object, visibleText } from '@workspace-api/core';
import { adminOperation } from '../admin-operation.js';
import { ChangeOrigin } from '../audit/change-origin.js';
import type { AdminPorts } from '../ports.js';
import { revokeStoredKey } from './revoke-stored-key.js';

/** Revokes an API key without an OWNER, so that a leaked key can be stopped when no OWNER is available. */
export const revokeApiKeyInEmergency = adminOperation({
  id: 'revokeApiKeyInEmergency',
  name: 'keys.revokeInEmergency',
  effect: 'change',
  summary: 'Revoke an API key in an emergency',
  description:
    'Revokes an API key permanently without an OWNER, from the next request on. The audit log shows it as an emergency.',
  input: object({
    workspaceId: Workspace.shape.id,
    keyId: ApiKey.shape.id,
    actor: ChangeOrigin.shape.actor,
    reason: visibleText(REASON_LENGTH).meta({ description: 'Why the API key must not be used any longer.' }),
  }),
  output: ApiKey,
  errors: ['key_not_found'],
  perform:
    (ports: Pick<AdminPorts, 'apiKeys' | 'auditLog' | 'ids' | 'clock'>) =>
    ({ workspaceId, keyId, actor = null, reason }) =>
      revokeStoredKey(ports)(workspaceId, keyId, {
        revokedBy: actor,
        revocationReason: reason,
        revokedInEmergency: true,
      }),
});
