import { DomainError } from '../errors/domain-error.js';
import type { Ports } from '../ports.js';
import type { ApiKey } from './api-key.js';
import type { AuthorizeOptions } from './authorize-options.js';
import { isWellFormedSecret } from './api-key-secret.js';

/**
 * Finds the key of a secret, the cheap checks first. The key is read every time, so a revocation counts from the next
 * request on. Throws `missing_key`, `malformed_key`, `unknown_key`, `revoked_key` and `expired_key`.
 */
export const verifyKey =
  ({ apiKeys, digest, clock }: Pick<Ports, 'apiKeys' | 'digest' | 'clock'>) =>
  async (secret: string | undefined, { onKey }: Pick<AuthorizeOptions, 'onKey'>): Promise<ApiKey> => {
    if (secret === undefined) throw new DomainError('missing_key');
    if (!isWellFormedSecret(secret)) throw new DomainError('malformed_key');

    const key = await apiKeys.findBySecretHash(digest.sha256(secret));
    if (key === null) throw new DomainError('unknown_key');
    onKey?.(key);
    if (key.revokedAt !== null) throw new DomainError('revoked_key');
    if (key.expiresAt !== null && key.expiresAt <= clock.now()) throw new DomainError('expired_key');
    return key;
  };
