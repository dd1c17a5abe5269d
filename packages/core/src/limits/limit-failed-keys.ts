import type { AuthorizeOptions } from '../access/authorize-options.js';
import { DomainError, isDomainError } from '../errors/domain-error.js';
import type { ErrorCode } from '../errors/error-code.js';
import { RecentSet } from '../values/recent-set.js';
import type { Clock } from '../values/timestamp.js';
import { Batches } from './batches.js';
import { FailedKeys } from './failed-keys.js';
import type { RateLimit } from './rate-limit.js';

/** The errors that count as failures. A missing or malformed key costs no look-up, so it does not count. */
const FAILURES: ReadonlySet<ErrorCode> = new Set(['unknown_key', 'revoked_key', 'expired_key']);

/** The minimum number of remembered keys. Twice as many take about 4 MB. */
const MIN_REMEMBERED = 10_000;

type Find<Key> = (secretHash: string, options: AuthorizeOptions) => Promise<Key>;

/** A limit on failed key look-ups per address. */
export interface FailedKeyLimit {
  /**
   * Looks up a key: immediately if the address is below its limit or the key was valid at its last look-up, otherwise
   * in the next batch of the address. Throws the errors of the look-up, and `rate_limited` for a key that fails beyond
   * the limit.
   */
  lookUp<Key>(secretHash: string, options: AuthorizeOptions, find: Find<Key>): Promise<Key>;
  /** Reports the state of the limit for a request that is rejected before any look-up. */
  report(options: AuthorizeOptions): void;
}

/**
 * Limits the failed keys per address and window. A valid key is never rejected because of others at its address: every
 * key is looked up. Beyond the limit, keys that this process knows as valid are looked up immediately, and all others in
 * batches, one batch of an address at a time. So a valid key waits for at most one batch of others.
 */
export const limitFailedKeys = (rateLimit: RateLimit, clock: Clock): FailedKeyLimit => {
  const failedKeys = new FailedKeys(rateLimit, clock);
  // The hashes of secrets that were valid at their last look-up. Not a cache: every request still looks up its key.
  const recentKeys = new RecentSet(MIN_REMEMBERED);
  const batches = new Batches();

  const report = (options: AuthorizeOptions): ReturnType<FailedKeys['statusOf']> | null => {
    const { address } = options;
    if (address === undefined) return null;
    const status = failedKeys.statusOf(address);
    options.onRateLimits?.([status]);
    return status;
  };

  /** Returns the address if it has reached the limit, otherwise null. */
  const addressAtLimit = ({ address }: AuthorizeOptions): string | null =>
    address !== undefined && failedKeys.isAtLimit(address) ? address : null;

  return {
    report,
    lookUp: async (secretHash, options, find) => {
      const limited = recentKeys.has(secretHash) ? null : addressAtLimit(options);
      try {
        const key = await (limited === null
          ? find(secretHash, options)
          : batches.run(failedKeys.nameOf(limited), () => find(secretHash, options)));
        recentKeys.add(secretHash);
        return key;
      } catch (error) {
        const { address } = options;
        const hasFailed = isDomainError(error) && FAILURES.has(error.code);
        if (hasFailed) recentKeys.delete(secretHash);
        if (hasFailed && address !== undefined && limited === null) failedKeys.add(address);
        const status = report(options);
        if (!hasFailed || limited === null || status === null) throw error;
        throw new DomainError('rate_limited', {
          retryAfterSeconds: status.resetSeconds,
          violatedPolicies: ['address'],
        });
      }
    },
  };
};
