import { DomainError } from '../errors/domain-error.js';
import type { Ports } from '../ports.js';
import type { MemberId } from '../workspaces/member.js';
import { requireOwner } from '../workspaces/require-owner.js';
import type { WorkspaceId } from '../workspaces/workspace.js';
import type { ApiKey, ApiKeyId } from './api-key.js';

/**
 * Revokes a key for good, from the next request on. A key that is revoked already keeps its first `revokedAt`.
 * Throws `owner_required` and `key_not_found`.
 */
export const revokeApiKey =
  ({ workspaces, apiKeys, clock }: Pick<Ports, 'workspaces' | 'apiKeys' | 'clock'>) =>
  async (workspaceId: WorkspaceId, actor: MemberId, keyId: ApiKeyId): Promise<ApiKey> => {
    await requireOwner(workspaces, workspaceId, actor);
    const key = await apiKeys.revoke(workspaceId, keyId, clock.now());
    if (key === null) throw new DomainError('key_not_found');
    return key;
  };
