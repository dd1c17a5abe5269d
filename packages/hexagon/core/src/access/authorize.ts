import { DomainError, isDomainError } from '../errors/domain-error.js';
import type { ErrorCode } from '../errors/error-code.js';
import { ValidationIssues } from '../errors/validation-issues.js';
import type { LimitsOf } from '../workspaces/cache-limits.js';
import { createRateLimiter, rateLimited, type RateLimiter } from '../limits/rate-limiter.js';
import type { RateLimits, RateLimitStatus } from '../limits/rate-limits.js';
import { RequestsInFlight } from '../limits/requests-in-flight.js';
import { FailedCallers } from '../limits/failed-callers.js';
import type { Ports } from '../ports.js';
import { isObject } from '../schema/is-object.js';
import { isInNetworks } from '../schema/network.js';
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
   * limited, and keys with `allowedAddresses` are rejected.
   */
  readonly address?: string | undefined;
  /** The IP address of the client, for `allowedAddresses`, if `address` is something else, such as its network. */
  readonly exactAddress?: string | undefined;
  /**
   * The caller that `identify` returned for this request, or for one that it is part of. It is not looked up again, and
   * counts only against the quota: the request counts against the other limits already.
   */
  readonly identified?: Caller | undefined;
  /**
   * Verifies an access token of the caller, instead of a secret. Resolves to null if it is not valid. The result is trusted, so
   * never return anything that a client has sent. Not called for an address beyond its limit of failures, nor for more than 10
   * requests of an address and 50 of all at once.
   */
  readonly verify?: (() => Promise<VerifiedToken | null>) | undefined;
  /** Receives the key and the state of its limits. */
  readonly observer?: KeyCheckObserver | undefined;
}

/** The checks of a key, or of a token that the host verifies. */
export interface KeyChecks {
  /**
   * Checks a secret or a token, the limits and the scope of one operation. A token is `unknown_key` if it is not valid or its
   * workspace does not exist.
   *
   * @throws `missing_key`, `malformed_key`, `unknown_key`, `revoked_key`, `expired_key`, `address_not_allowed`, `rate_limited`,
   * `quota_exceeded`, `insufficient_scope`
   */
  authorize<Required extends Scope>(
    secret: string | undefined,
    requiredScope: Required,
    options?: AuthorizeOptions,
  ): Promise<Principal<Required>>;
  /**
   * Checks a secret or a token, and all limits but the quota. Returns the caller with all its scopes. For a request
   * that calls no operation, or whose operations `authorize` gets later with `identified`.
   *
   * @throws `missing_key`, `malformed_key`, `unknown_key`, `revoked_key`, `expired_key`, `address_not_allowed`, `rate_limited`
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
  'address_not_allowed',
]);

const isFailure = (error: unknown): boolean => isDomainError(error) && FAILURES.has(error.code);

/** The maximum numbers of tokens that the host verifies at once: of an address, and of all. */
const VERIFICATIONS = { key: 10, workspace: 50, waitMilliseconds: 1_000 };

/** Creates the checks of a caller: alone, or with the limits and one scope. */
export const createKeyChecks = (
  {
    apiKeys,
    workspaces,
    counters,
    digest,
    clock,
  }: Pick<Ports, 'apiKeys' | 'workspaces' | 'counters' | 'digest' | 'clock'>,
  { rateLimits, allowUnknownAddress }: { readonly rateLimits: RateLimits; readonly allowUnknownAddress: boolean },
  inFlight: RequestsInFlight,
  limitsOf: LimitsOf,
): KeyChecks => {
  const failures = new FailedCallers(rateLimits.address, clock, isFailure);
  const verifications = new RequestsInFlight(VERIFICATIONS);
  const limitAll = createRateLimiter(counters, rateLimits, { isUse: true });
  const limitRequest = createRateLimiter(counters, rateLimits);
  const limitUse = createRateLimiter(counters, {}, { isUse: true });
  const recordUse = recordKeyUse(apiKeys);

  const findSubject = async (
    verify: () => Promise<VerifiedToken | null>,
    options: AuthorizeOptions,
  ): Promise<TokenSubject | null> => {
    // Each address is counted as a key is, and all of them as its workspace.
    const place = { id: String(options.address), workspaceId: '' };
    const end = await verifications.enter(place);
    if (end === null) throw new DomainError('unavailable', { retryAfterSeconds: 1, applied: 'no' });
    try {
      failures.check(options.address, options.observer);
      const token = await verify();
      if (token === null) return null;
      const subject = subjectOf(digest, token);
      // Keys are deleted with their workspace, but tokens outlive it.
      return (await workspaces.find(subject.workspaceId)) && subject;
    } finally {
      end();
    }
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
      const caller = await (options.verify === undefined ? findKey(secret) : findSubject(options.verify, options));
      if (caller === null) throw new DomainError('unknown_key');
      options.observer?.onKey?.(caller);
      if (isKey(caller) && caller.revokedAt !== null) throw new DomainError('revoked_key');
      const now = clock.now();
      if (caller.expiresAt !== null && caller.expiresAt <= now) throw new DomainError('expired_key');
      if (isKey(caller)) {
        const { address, exactAddress: exact = address } = options;
        // A repository of a host may not know the field.
        const networks = (caller as Partial<ApiKey>).allowedAddresses ?? [];
        const isAllowed =
          networks.length === 0 || (exact === undefined ? allowUnknownAddress : isInNetworks(exact, networks));
        if (!isAllowed) throw new DomainError('address_not_allowed');
        recordUse(caller, now, address);
      }
      return caller;
    } catch (error) {
      throw failures.rejectionOf(error, options.address, options.observer);
    }
  };

  /**
   * Counts a request of a caller, once it has a place, and checks its scope. Throws the error to reject it with. A request
   * beyond its rate limit waits for no place, and one without a place counts against nothing.
   */
  const admit = async (
    caller: Caller,
    { observer, identified }: AuthorizeOptions,
    limit: RateLimiter,
    requiredScope: Scope | null,
  ): Promise<void> => {
    // A spent quota sends callers to the usage.
    const mayExceed = requiredScope === 'usage:read';
    let now = clock.now();
    let limits = limitsOf(caller.workspaceId, now);
    if (limits instanceof Promise) {
      limits = await limits;
      // Other requests may have advanced the windows meanwhile.
      now = clock.now();
    }
    const rejectionOf = ({ statuses, rejection }: ReturnType<RateLimiter>): unknown => {
      observer?.onRateLimits?.(statuses);
      return rejection;
    };
    let checked = limit(caller, limits, now, mayExceed);
    if (checked.rejection !== null) throw rejectionOf(checked);
    let end: (() => void) | null = null;
    if (identified === undefined) {
      end = inFlight.add(caller);
      if (end === null) {
        end = await inFlight.enter(caller);
        if (end === null) {
          const reached = inFlight.reached(caller);
          observer?.onRateLimits?.([...checked.statuses, ...reached]);
          throw rateLimited(reached);
        }
        checked = limit(caller, limits, clock.now(), mayExceed);
        if (checked.rejection !== null) {
          end();
          throw rejectionOf(checked);
        }
      }
    }
    checked.count();
    observer?.onRateLimits?.(checked.statuses);
    const isAllowed = requiredScope === null || caller.scopes.includes(requiredScope);
    if (isAllowed && end !== null && observer?.onAdmitted !== undefined) observer.onAdmitted(end);
    else end?.();
    if (!isAllowed) throw new DomainError('insufficient_scope', { requiredScope, grantedScopes: caller.scopes });
  };

  const identify = async (secret: string | undefined, options: AuthorizeOptions = {}): Promise<Caller> => {
    const caller = await findCaller(secret, options);
    await admit(caller, options, limitRequest, null);
    return caller;
  };

  const authorize = async <Required extends Scope>(
    secret: string | undefined,
    requiredScope: Required,
    options: AuthorizeOptions = {},
  ): Promise<Principal<Required>> => {
    const caller = await findCaller(secret, options);
    await admit(caller, options, options.identified === undefined ? limitAll : limitUse, requiredScope);
    return new CheckedCaller<Required>(caller.workspaceId, [requiredScope], isKey(caller) ? caller : null);
  };

  return { authorize, identify };
};
