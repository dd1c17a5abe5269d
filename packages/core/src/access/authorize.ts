import { DomainError } from '../errors/domain-error.js';
import { limitFailedKeys } from '../limits/limit-failed-keys.js';
import type { LimitsOf } from '../limits/cache-limits.js';
import { limitRequests } from '../limits/limit-requests.js';
import type { RateLimits } from '../limits/rate-limit.js';
import type { RequestsInFlight } from '../limits/requests-in-flight.js';
import type { Ports } from '../ports.js';
import type { ApiKey } from './api-key.js';
import type { AuthorizeOptions } from './authorize-options.js';
import { principalOfKey, type Principal } from './principal.js';
import { recordKeyUse } from './record-key-use.js';
import type { Scope } from './scope.js';
import { requireWellFormed, verifyKey } from './verify-key.js';

/** Checks a secret, the limits and one scope, and returns the principal. */
export const authorize = (
  ports: Pick<Ports, 'apiKeys' | 'counters' | 'digest' | 'clock'>,
  rateLimits: RateLimits,
  inFlight: RequestsInFlight,
  limitsOf: LimitsOf,
) => {
  const { apiKeys, counters, digest, clock } = ports;
  const verify = verifyKey(ports);
  const failedKeys = rateLimits.address && limitFailedKeys(rateLimits.address, clock);
  const limit = limitRequests(counters, rateLimits, inFlight);
  const recordUse = recordKeyUse(apiKeys);

  const find = (secret: string | undefined, options: AuthorizeOptions): Promise<ApiKey> => {
    let wellFormed: string;
    try {
      wellFormed = requireWellFormed(secret);
    } catch (error) {
      failedKeys?.report(options);
      throw error;
    }
    const hash = digest.sha256(wellFormed);
    if (failedKeys === null) return verify(hash, options);
    return failedKeys.lookUp(hash, options, verify);
  };

  return async <Required extends Scope>(
    secret: string | undefined,
    requiredScope: Required,
    options: AuthorizeOptions = {},
  ): Promise<Principal<Required>> => {
    const key = await find(secret, options);
    const now = clock.now();
    recordUse(key, now, options);

    const found = limitsOf(key.workspaceId, now);
    const limits = found instanceof Promise ? await found : found;
    // Other requests may have advanced the windows while the limits were read.
    const { statuses, rejection } = limit(key, limits, found === limits ? now : clock.now());
    options.onRateLimits?.(statuses);
    if (rejection !== null) throw rejection;

    if (!key.scopes.includes(requiredScope)) {
      throw new DomainError('insufficient_scope', { requiredScope, grantedScopes: key.scopes });
    }
    options.onAdmitted?.(inFlight.add(key));
    return principalOfKey(key, requiredScope);
  };
};
