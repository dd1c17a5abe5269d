import type { ApiKey, ApiKeyId, MemberId, WorkspaceId } from '@workspace-api/core';
import { requireValidReason, type ChangeReason } from '../audit/change-origin.js';
import type { AdminPorts } from '../ports.js';
import { requireOwner } from '../workspaces/require-owner.js';
import { revokeStoredKey } from './revoke-stored-key.js';

/**
 * Revokes a key permanently, from the next request on. A revoked key keeps its first revocation. Throws
 * `validation_failed`, `owner_required` and `key_not_found`.
 */
export const revokeApiKey =
  (ports: Pick<AdminPorts, 'workspaces' | 'apiKeys' | 'auditLog' | 'ids' | 'clock'>) =>
  async (
    workspaceId: WorkspaceId,
    actor: MemberId,
    keyId: ApiKeyId,
    { reason }: ChangeReason = {},
  ): Promise<ApiKey> => {
    requireValidReason(reason);
    await requireOwner(ports.workspaces, workspaceId, actor);
    return revokeStoredKey(ports)(workspaceId, keyId, {
      revokedBy: actor,
      revocationReason: reason ?? null,
      revokedInEmergency: false,
    });
  };
