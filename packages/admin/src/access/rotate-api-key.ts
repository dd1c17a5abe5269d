import { DomainError, type ApiKey, type ApiKeyId, type MemberId, type WorkspaceId } from '@workspace-api/core';
import { requireValidReason, type ChangeReason } from '../audit/change-origin.js';
import type { AdminPorts } from '../ports.js';
import { requireOwner } from '../workspaces/require-owner.js';
import { addApiKey, type IssuedApiKey } from './add-api-key.js';

const DAY_IN_MILLISECONDS = 86_400_000;

/** A new key that replaces another one. */
export interface RotatedApiKey extends IssuedApiKey {
  /** The replaced key. It stays valid. Revoke it when its `lastUsedAt` stops changing. */
  readonly predecessor: ApiKey;
}

/** Returns the lifetime of a key in days, or null if it never expires. */
const lifetimeOf = ({ createdAt, expiresAt }: ApiKey): number | null =>
  expiresAt === null ? null : Math.round((Date.parse(expiresAt) - Date.parse(createdAt)) / DAY_IN_MILLISECONDS);

/**
 * Issues a successor of a key with the same name, scopes and lifetime, which starts now. Both keys are valid, so
 * clients can switch without failed requests. Works for expired keys too. Throws `validation_failed`, `owner_required`,
 * `key_not_found`, `revoked_key` and `workspace_not_found`.
 */
export const rotateApiKey =
  (ports: Pick<AdminPorts, 'workspaces' | 'apiKeys' | 'auditLog' | 'ids' | 'clock' | 'random' | 'digest'>) =>
  async (
    workspaceId: WorkspaceId,
    actor: MemberId,
    keyId: ApiKeyId,
    { reason }: ChangeReason = {},
  ): Promise<RotatedApiKey> => {
    requireValidReason(reason);
    await requireOwner(ports.workspaces, workspaceId, actor);
    const predecessor = await ports.apiKeys.find(workspaceId, keyId);
    if (predecessor === null) throw new DomainError('key_not_found');
    if (predecessor.revokedAt !== null) throw new DomainError('revoked_key');

    const { name, scopes } = predecessor;
    const successor = { name, scopes, expiresInDays: lifetimeOf(predecessor), actor, reason };
    const details = { predecessor: predecessor.id };
    return { ...(await addApiKey(ports)(workspaceId, 'key.rotate', successor, details)), predecessor };
  };
