import { auditChange } from '../audit/audit-change.js';
import { DomainError } from '../errors/domain-error.js';
import type { Ports } from '../ports.js';
import type { WorkspaceId } from '../workspaces/workspace.js';
import type { ApiKey, ApiKeyId, Revocation } from './api-key.js';

/**
 * Revokes a key without checking the role of the actor. A revoked key is returned unchanged, without an audit log entry.
 * Throws `key_not_found`.
 */
export const revokeStoredKey =
  (ports: Pick<Ports, 'apiKeys' | 'auditLog' | 'ids' | 'clock'>) =>
  async (
    workspaceId: WorkspaceId,
    id: ApiKeyId,
    { revokedBy, revocationReason, revokedInEmergency }: Omit<Revocation, 'revokedAt'>,
  ): Promise<ApiKey> => {
    const found = await ports.apiKeys.find(workspaceId, id);
    if (found === null) throw new DomainError('key_not_found');
    if (found.revokedAt !== null) return found;
    const change = {
      action: revokedInEmergency ? 'key.revoke_in_emergency' : 'key.revoke',
      target: found.id,
      details: { name: found.name, prefix: found.prefix },
      actor: revokedBy ?? undefined,
      reason: revocationReason ?? undefined,
    } as const;
    return auditChange(ports)(workspaceId, change, async () => {
      const revocation = { revokedAt: ports.clock.now(), revokedBy, revocationReason, revokedInEmergency };
      const key = await ports.apiKeys.revoke(workspaceId, found.id, revocation);
      if (key === null) throw new DomainError('key_not_found');
      return key;
    });
  };
