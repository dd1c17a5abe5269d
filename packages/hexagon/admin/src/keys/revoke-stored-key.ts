import { DomainError, type ApiKey, type ApiKeyId, type WorkspaceId } from '@workspace-api/core';
import { auditChange } from '../audit/audit-change.js';
import type { AdminPorts } from '../ports.js';
import type { Revocation } from './admin-api-key-repository.js';
import { requireKey } from './require-key.js';

/** Returns whether the key has this revocation, and not an earlier one. */
const isRevokedBy = (key: ApiKey, revocation: Revocation): boolean =>
  Object.entries(revocation).every(([name, value]) => key[name as keyof Revocation] === value);

/**
 * Revokes a key without checking the role of the actor. A revoked key is returned unchanged, without an audit log
 * entry. The key keeps the first of several concurrent revocations, and the outcome of the others is `not_made`. Throws
 * `key_not_found`.
 */
export const revokeStoredKey =
  (ports: Pick<AdminPorts, 'apiKeys' | 'auditLog' | 'ids' | 'clock'>) =>
  async (
    workspaceId: WorkspaceId,
    id: ApiKeyId,
    { revokedBy, revocationReason, revokedInEmergency }: Omit<Revocation, 'revokedAt'>,
  ): Promise<ApiKey> => {
    const found = await requireKey(ports.apiKeys, workspaceId, id);
    if (found.revokedAt !== null) return found;
    const change = {
      action: revokedInEmergency ? 'key.revoke_in_emergency' : 'key.revoke',
      target: found.id,
      details: { name: found.name, prefix: found.prefix },
      actor: revokedBy ?? undefined,
      reason: revocationReason ?? undefined,
    } as const;
    const revoke = async (): Promise<{ readonly key: ApiKey; readonly isMade: boolean }> => {
      const revocation = { revokedAt: ports.clock.now(), revokedBy, revocationReason, revokedInEmergency };
      const key = await ports.apiKeys.revoke(workspaceId, found.id, revocation);
      if (key === null) throw new DomainError('key_not_found');
      return { key, isMade: isRevokedBy(key, revocation) };
    };
    return (await auditChange(ports)(workspaceId, change, revoke, ({ isMade }) => isMade)).key;
  };
