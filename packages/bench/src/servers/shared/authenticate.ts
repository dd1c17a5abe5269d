import { DomainError, type Scope } from '@workspace-api/core';
import { createHash } from 'node:crypto';
import { readBearer } from './bearer.js';
import type { ApiKey } from './records.js';
import { isComplete } from './secret.js';
import type { Store } from './store.js';

/**
 * Finds the key of an Authorization header, and checks it and its scope. Throws the contract's error for each failure.
 */
export const authenticate = async (store: Store, authorization: string | undefined, scope: Scope): Promise<ApiKey> => {
  const secret = readBearer(authorization);
  if (secret === undefined) throw new DomainError('missing_key');
  if (!isComplete(secret)) throw new DomainError('malformed_key');

  const key = await store.findKey(createHash('sha256').update(secret).digest('hex'));
  if (key === null) throw new DomainError('unknown_key');
  if (key.revokedAt !== null) throw new DomainError('revoked_key');
  if (key.expiresAt !== null && Date.parse(key.expiresAt) <= Date.now()) throw new DomainError('expired_key');
  if (!key.scopes.includes(scope)) {
    throw new DomainError('insufficient_scope', { requiredScope: scope, grantedScopes: key.scopes });
  }
  return key;
};
