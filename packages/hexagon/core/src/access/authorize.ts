import { DomainError, isDomainError } from '../errors/domain-error.js';
import type { ErrorCode } from '../errors/error-code.js';
import { ValidationIssues } from '../errors/validation-issues.js';
import type { LimitsOf } from '../workspaces/cache-limits.js';
import { createRateLimiter, rateLimited, type RateLimiter } from '../limits/rate-limiter.js';
import type { RateLimits, RateLimitStatus } from '../limits/rate-limits.js';
import type { RequestsInFlight } from '../limits/requests-in-flight.js';
import { WindowedCounts } from '../limits/windowed-counts.js';
import type { Ports } from '../ports.js';
import { isObject } from '../schema/is-object.js';
import { isWellFormedSecret } from '../keys/key-secret.js';
import type { ApiKey } from '../keys/api-key.js';
import { CheckedCaller, type Principal } from '../operations/principal.js';
import type { Scope } from '../values/scope.js';
import { isKey, subjectOf, type Caller, type TokenSubject, type VerifiedToken } from './caller.js';
import { recordKeyUse } from './record-key-use.js';

/** A key, or the subject of a token, which has no prefix. */
export type KeyIdentity = Pick<ApiKey, 'id' | 'workspaceId'> & Partial<Pick<ApiKey, 'prefix' | 'expiresAt'>>;

/**
 * Receives the key, the limits and the scope of a request, also if `authorize` or `identify` rejects it. No method may
 * throw.
 */
export interface KeyCheckObserver {
  /**
   * Receives the state of the rate limits as soon as it is known, also if the request is rejected. The limits are those
   * of the key and the workspace, or of the address if the key fails. Disabled policies are not included.
   */
  readonly onRateLimits?: ((statuses: readonly RateLimitStatus[]) => void) | undefined;
  /**
   * Receives the key, or the subject of a token, as soon as it is known, also if the request is then rejected, so that
   * operators see its caller.
   */
  readonly onKey?: ((key: KeyIdentity) => void) | undefined;
  /**
   * Receives a function once the request is admitted. Call it when the work of the request ends, also after an error.
   * Until then the request counts as in flight; without this callback it never counts.
   */
  readonly onAdmitted?: ((end: () => void) => void) | undefined;
}

/** Options of `authorize` and `identify`. */
export interface AuthorizeOptions {
  /**
   * The address of the client. Any string works if it is the same for the same client. Without it, failed keys are not
   * limited.
   */
  readonly address?: string | undefined;
  /**
   * The caller that `identify` returned for this request, or for one that it is part of. It is not looked up again, and
   * counts only against the quota: the request counts against the other limits already.
   */
  readonly identified?: Caller | undefined;
  /**
   * The access token that the host has verified, instead of a secret; null if it is not valid. It is trusted, so never
   * pass on anything that a client has sent.
   */
  readonly verified?: VerifiedToken | null | undefined;
  /** Receives the key and the state of its limits. */
  readonly observer?: KeyCheckObserver | undefined;
}

/** The checks of a key, or of a token that the host has verified. */
export interface KeyChecks {
  /**
   * Checks a secret or a verified token, the limits and the scope of one operation. A token is `unknown_key` if it is null or
   * its workspace does not exist.
   *
   * @throws `missing_key`, `malformed_key`, `unknown_key`, `revoked_key`, `expired_key`, `rate_limited`,
   * `quota_exceeded`, `insufficient_scope`
   */
  authorize<Required extends Scope>(
    secret: string | undefined,
    requiredScope: Required,
    options?: AuthorizeOptions,
  ): Promise<Principal<Required>>;
  /**
   * Checks a secret or a verified token, and all limits but the quota. Returns the caller with all its scopes. For a request
   * that calls no operation, or whose operations `authorize` gets later with `identified`.
   *
   * @throws `missing_key`, `malformed_key`, `unknown_key`, `revoked_key`, `expired_key`, `rate_limited`
   */
  identify(secret: string | undefined, options?: AuthorizeOptions): Promise<Caller>;
}

/** The errors that count as failures. A missing or malformed key costs no lookup, but a response and a line in a log. */
const FAILURES: ReadonlySet<ErrorCode> = new Set([
  'missing_key',
  'malformed_key',
  'unknown_key',
  'revoked_key',
  'expired_key',
]);

/** Creates the checks of a caller: alone, or with the limits and one scope. */
export const createKeyChecks = (
  {
    apiKeys,
    workspaces,
    counters,
    digest,
    clock,
  }: Pick<Ports, 'apiKeys' | 'workspaces' | 'counters' | 'digest' | 'clock'>,
  rateLimits: RateLimits,
  inFlight: RequestsInFlight,
  limitsOf: LimitsOf,
): KeyChecks => {
  const addressLimit = rateLimits.address && {
    ...rateLimits.address,
    failures: new WindowedCounts(rateLimits.address.windowSeconds, clock),
  };
  const limitAll = createRateLimiter(counters, rateLimits, { isUse: true, inFlight });
  const limitRequest = createRateLimiter(counters, rateLimits, { isUse: false, inFlight });
  const limitUse = createRateLimiter(counters, { key: null, workspace: null }, { isUse: true });
  const recordUse = recordKeyUse(apiKeys);

  /**
   * Counts a failed key by address, and returns the error to reject the request with. Every well-formed key is looked up
   * first, so a valid key is never rejected because of others at its address.
   */
  const rejectionOf = (error: unknown, { address, observer }: AuthorizeOptions): unknown => {
    if (addressLimit === null || address === undefined) return error;
    const { limit, windowSeconds, failures } = addressLimit;
    const hasFailed = isDomainError(error) && FAILURES.has(error.code);
    const { count, resetSeconds } = failures.add(address, hasFailed ? 1 : 0, limit);
    const remaining = Math.max(0, limit - count);
    const status: RateLimitStatus = { policy: 'address', limit, windowSeconds, remaining, resetSeconds };
    observer?.onRateLimits?.([status]);
    return count <= limit ? error : rateLimited([status]);
  };

  const findSubject = async (token: VerifiedToken | null): Promise<TokenSubject | null> => {
    if (token === null) return null;
    const subject = subjectOf(digest, token);
    // Keys are deleted with their workspace, but tokens outlive it.
    return (await workspaces.find(subject.workspaceId)) && subject;
  };

  const findKey = (secret: string | undefined): Promise<ApiKey | null> => {
    if (secret === undefined) throw new DomainError('missing_key');
    if (!isWellFormedSecret(secret)) throw new DomainError('malformed_key');
    // Read every time, so that a revocation takes effect with the next request.
    return apiKeys.findBySecretHash(digest.sha256(secret));
  };

  const findCaller = async (secret: string | undefined, options: AuthorizeOptions): Promise<Caller> => {
    const given: unknown = options;
    if (!isObject(given)) {
      throw new ValidationIssues().add(['options'], 'wrong_type', 'Must be an object.').toError('validation_failed');
    }
    if (options.identified !== undefined) {
      options.observer?.onKey?.(options.identified);
      return options.identified;
    }
    try {
      const caller = await (options.verified === undefined ? findKey(secret) : findSubject(options.verified));
      if (caller === null) throw new DomainError('unknown_key');
      options.observer?.onKey?.(caller);
      if (isKey(caller) && caller.revokedAt !== null) throw new DomainError('revoked_key');
      const now = clock.now();
      if (caller.expiresAt !== null && caller.expiresAt <= now) throw new DomainError('expired_key');
      if (isKey(caller)) recordUse(caller, now, options.address);
      return caller;
    } catch (error) {
      throw rejectionOf(error, options);
    }
  };

  /** Counts a request of a caller. Returns the function that ends it, or throws the error to reject it with. */
  const count = async (caller: Caller, options: AuthorizeOptions, limit: RateLimiter): Promise<(() => void) | null> => {
    const now = clock.now();
    const found = limitsOf(caller.workspaceId, now);
    const limits = found instanceof Promise ? await found : found;
    // Other requests may have advanced the windows while the limits were read.
    const { statuses, rejection } = limit(caller, limits, found === limits ? now : clock.now());
    options.observer?.onRateLimits?.(statuses);
    if (rejection !== null) throw rejection;
    // Counts at once, so that requests that arrive together see each other.
    return options.identified === undefined && options.observer?.onAdmitted !== undefined ? inFlight.add(caller) : null;
  };

  const identify = async (secret: string | undefined, options: AuthorizeOptions = {}): Promise<Caller> => {
    const caller = await findCaller(secret, options);
    const end = await count(caller, options, limitRequest);
    if (end !== null) options.observer?.onAdmitted?.(end);
    return caller;
  };

  const authorize = async <Required extends Scope>(
    secret: string | undefined,
    requiredScope: Required,
    options: AuthorizeOptions = {},
  ): Promise<Principal<Required>> => {
    const caller = await findCaller(secret, options);
    const end = await count(caller, options, options.identified === undefined ? limitAll : limitUse);
    if (!caller.scopes.includes(requiredScope)) {
      end?.();
      throw new DomainError('insufficient_scope', { requiredScope, grantedScopes: caller.scopes });
    }
    if (end !== null) options.observer?.onAdmitted?.(end);
    return new CheckedCaller<Required>(caller.workspaceId, [requiredScope], isKey(caller) ? caller : null);
  };

  return { authorize, identify };
};
