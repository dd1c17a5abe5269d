import { DomainError } from '../errors/domain-error.js';
import type { Ports } from '../ports.js';
import type { ApiKey } from './api-key.js';
import type { AuthorizeOptions } from './authorize-options.js';
import { isWellFormedSecret } from './api-key-secret.js';

/** Returns the secret if its form and checksum are valid. Throws `missing_key` and `malformed_key`. */
export const requireWellFormed = (secret: string | undefined): string => {
  if (secret === undefined) throw new DomainError('missing_key');
  if (!isWellFormedSecret(secret)) throw new DomainError('malformed_key');
  return secret;
};

/**
 * Finds the key of a secret by its hash. Reads the key every time, so that a revocation takes effect with the next
 * request. Throws `unknown_key`, `revoked_key` and `expired_key`.
 */
export const verifyKey =
  ({ apiKeys, clock }: Pick<Ports, 'apiKeys' | 'clock'>) =>
  async (secretHash: string, options: Pick<AuthorizeOptions, 'onKey'>): Promise<ApiKey> => {
    const key = await apiKeys.findBySecretHash(secretHash);
    if (key === null) throw new DomainError('unknown_key');
    options.onKey?.(key);
    if (key.revokedAt !== null) throw new DomainError('revoked_key');
    if (key.expiresAt !== null && key.expiresAt <= clock.now()) throw new DomainError('expired_key');
    return key;
  };
