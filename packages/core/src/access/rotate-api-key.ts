import { checkReason, type ChangeReason } from '../audit/change-origin.js';
import { DomainError } from '../errors/domain-error.js';
import { ValidationIssues } from '../errors/validation-issues.js';
import type { Ports } from '../ports.js';
import type { MemberId } from '../workspaces/member.js';
import { requireOwner } from '../workspaces/require-owner.js';
import type { WorkspaceId } from '../workspaces/workspace.js';
import { addApiKey, type IssuedApiKey } from './add-api-key.js';
import type { ApiKey, ApiKeyId } from './api-key.js';

const DAY_IN_MILLISECONDS = 86_400_000;

/** A key that was just issued in the place of another one. */
export interface RotatedApiKey extends IssuedApiKey {
  /** The key that it replaces. It stays valid: revoke it once its `lastUsedAt` no longer moves. */
  readonly predecessor: ApiKey;
}

/** The number of days that a key was issued for; null is never. */
const lifetimeOf = ({ createdAt, expiresAt }: ApiKey): number | null =>
  expiresAt === null ? null : Math.round((Date.parse(expiresAt) - Date.parse(createdAt)) / DAY_IN_MILLISECONDS);

/**
 * Issues a successor of a key, with its name, its scopes and its lifetime, which starts now. Both are valid, so that no
 * request fails while the caller moves over. An expired key has a successor too. Throws `validation_failed`,
 * `owner_required`, `key_not_found`, and `revoked_key`.
 */
export const rotateApiKey =
  (ports: Pick<Ports, 'workspaces' | 'apiKeys' | 'auditLog' | 'ids' | 'clock' | 'random' | 'digest'>) =>
  async (
    workspaceId: WorkspaceId,
    actor: MemberId,
    keyId: ApiKeyId,
    { reason }: ChangeReason = {},
  ): Promise<RotatedApiKey> => {
    const issues = new ValidationIssues();
    checkReason(issues, reason);
    issues.throwAs('validation_failed');
    await requireOwner(ports.workspaces, workspaceId, actor);
    const predecessor = await ports.apiKeys.find(workspaceId, keyId);
    if (predecessor === null) throw new DomainError('key_not_found');
    if (predecessor.revokedAt !== null) throw new DomainError('revoked_key');

    const { name, scopes } = predecessor;
    const successor = { name, scopes, expiresInDays: lifetimeOf(predecessor), actor, reason };
    const details = { predecessor: predecessor.id };
    return { ...(await addApiKey(ports)(workspaceId, 'key.rotate', successor, details)), predecessor };
  };
