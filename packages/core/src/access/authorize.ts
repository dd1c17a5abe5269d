import { DomainError } from '../errors/domain-error.js';
import type { Ports } from '../ports.js';
import { isWellFormedSecret } from './api-key-secret.js';
import { principalOfKey, type Principal } from './principal.js';
import { recordKeyUse } from './record-key-use.js';
import type { Scope } from './scope.js';

/**
 * Checks a secret and one scope, the cheap checks first, and answers who the caller is. The key is read for every
 * request, so a revocation counts from the next one on.
 */
export const authorize = ({
  apiKeys,
  requests,
  digest,
  clock,
}: Pick<Ports, 'apiKeys' | 'requests' | 'digest' | 'clock'>) => {
  const recordUse = recordKeyUse(apiKeys);

  return async <Required extends Scope>(
    secret: string | undefined,
    requiredScope: Required,
  ): Promise<Principal<Required>> => {
    if (secret === undefined) throw new DomainError('missing_key');
    if (!isWellFormedSecret(secret)) throw new DomainError('malformed_key');

    const key = await apiKeys.findBySecretHash(digest.sha256(secret));
    const now = clock.now();
    if (key === null) throw new DomainError('unknown_key');
    if (key.revokedAt !== null) throw new DomainError('revoked_key');
    if (key.expiresAt !== null && key.expiresAt <= now) throw new DomainError('expired_key');

    requests.count(key.workspaceId, now);
    recordUse(key, now);
    if (!key.scopes.includes(requiredScope)) {
      throw new DomainError('insufficient_scope', { requiredScope, grantedScopes: key.scopes });
    }
    return principalOfKey(key, requiredScope);
  };
};
