import { DomainError } from '../errors/domain-error.js';
import { FailedKeys } from '../limits/failed-keys.js';
import type { LimitsOf } from '../limits/keep-limits.js';
import { limitRequests } from '../limits/limit-requests.js';
import type { RateLimits } from '../limits/rate-limit.js';
import type { Ports } from '../ports.js';
import { countRequest } from '../usage/count-request.js';
import type { ApiKey } from './api-key.js';
import type { AuthorizeOptions } from './authorize-options.js';
import { principalOfKey, type Principal } from './principal.js';
import { recordKeyUse } from './record-key-use.js';
import type { Scope } from './scope.js';
import { verifyKey } from './verify-key.js';

/**
 * Checks a secret, the limits and one scope, and answers who the caller is. Whatever becomes of it, a request of a valid
 * key is counted for the month.
 */
export const authorize = (
  ports: Pick<Ports, 'apiKeys' | 'counters' | 'digest' | 'clock'>,
  rateLimits: RateLimits,
  limitsOf: LimitsOf,
) => {
  const { apiKeys, counters, clock } = ports;
  const verify = verifyKey(ports);
  const failedKeys = rateLimits.address && new FailedKeys(rateLimits.address, clock);
  const count = countRequest(counters);
  const limit = limitRequests(counters, rateLimits);
  const recordUse = recordKeyUse(apiKeys);

  return async <Required extends Scope>(
    secret: string | undefined,
    requiredScope: Required,
    options: AuthorizeOptions = {},
  ): Promise<Principal<Required>> => {
    failedKeys?.refuseAtLimit(options);
    let key: ApiKey;
    try {
      key = await verify(secret, options);
    } catch (error) {
      failedKeys?.count(error, options);
      throw error;
    }
    const now = clock.now();
    const usedBefore = count(key.workspaceId, now);
    recordUse(key, now, options.address);

    const found = limitsOf(key.workspaceId, now);
    const limits = found instanceof Promise ? await found : found;
    const { statuses, refusal } = limit(key, limits, usedBefore, now);
    options.onRateLimits?.(statuses);
    if (refusal !== null) throw refusal;

    if (!key.scopes.includes(requiredScope)) {
      throw new DomainError('insufficient_scope', { requiredScope, grantedScopes: key.scopes });
    }
    return principalOfKey(key, requiredScope);
  };
};
