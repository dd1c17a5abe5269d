import { DomainError, type ApiKey, type ApiKeyId, type WorkspaceId } from '@workspace-api/core';
import type { AuditEntry } from '../audit/audit-entry.js';
import type { Audited } from '../audit/audit-change.js';
import type { AdminPorts } from '../ports.js';
import type { Revocation } from './admin-api-key-repository.js';
import { requireKey } from './require-key.js';

/** Returns whether the key has this revocation, and not an earlier one. */
const isRevokedBy = (key: ApiKey, revocation: Revocation): boolean =>
  Object.entries(revocation).every(([name, value]) => key[name as keyof Revocation] === value);

/** Returns the details of a revocation for the audit log. */
export const detailsOfRevoked = ({ name, prefix }: ApiKey): AuditEntry['details'] => ({ name, prefix });

/**
 * Revokes a key without checking the role of the actor. A revoked key is returned unchanged, without an audit log
 * entry. The key keeps the first of several concurrent revocations, and the outcome of the others is `not_made`. Throws
 * `key_not_found`.
 */
export const revokeStoredKey = async (
  { apiKeys, clock }: Pick<AdminPorts, 'apiKeys' | 'clock'>,
  audited: Audited<ApiKey>,
  workspaceId: WorkspaceId,
  id: ApiKeyId,
  fields: Omit<Revocation, 'revokedAt'>,
): Promise<ApiKey> => {
  const found = await requireKey(apiKeys, workspaceId, id);
  if (found.revokedAt !== null) return found;
  const revoke = async () => {
    const revocation = { ...fields, revokedAt: clock.now() };
    const key = await apiKeys.update(workspaceId, found.id, revocation);
    if (key === null) throw new DomainError('key_not_found');
    return { key, isMade: isRevokedBy(key, revocation) };
  };
  return (await audited(found, revoke, ({ isMade }) => ({ isMade }))).key;
};
