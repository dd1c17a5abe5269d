import type { AuthorizeOptions } from '../access/authorize-options.js';
import { DomainError, isDomainError } from '../errors/domain-error.js';
import type { ErrorCode } from '../errors/error-code.js';
import type { Clock } from '../values/timestamp.js';
import { FailedKeys } from './failed-keys.js';
import { Queues } from './queues.js';
import type { RateLimit } from './rate-limit.js';
import { RecentKeys } from './recent-keys.js';

/** The errors that count. A request without a key, or with one whose checksum is wrong, costs no look-up. */
const FAILURES: ReadonlySet<ErrorCode> = new Set(['unknown_key', 'revoked_key', 'expired_key']);

/** When to retry if too many keys of the address wait for their look-up. */
const QUEUE_RETRY_SECONDS = 1;

const rateLimited = (retryAfterSeconds: number): DomainError =>
  new DomainError('rate_limited', { retryAfterSeconds, violatedPolicies: ['address'] });

/** Limits the look-ups of keys from one address. */
export interface FailedKeyLimit {
  /**
   * Looks a key up: at once if the address is below its limit or the key was good the last time, else in the queue of
   * the address. Throws what the look-up throws, and `rate_limited` for a key that fails beyond the limit.
   */
  lookUp<Key>(secretHash: string, options: AuthorizeOptions, find: () => Promise<Key>): Promise<Key>;
  /** Reports the state of the limit to a request that is rejected before any look-up. */
  report(options: AuthorizeOptions): void;
}

/**
 * Limits the keys that may fail from one address in one window. A good key is never rejected for others behind its
 * address: beyond the limit, keys that this process knows as good are looked up at once, and all others one after
 * another. So an address never has more than one look-up of an unknown key in progress then.
 */
export const limitFailedKeys = (rateLimit: RateLimit, clock: Clock): FailedKeyLimit => {
  const failedKeys = new FailedKeys(rateLimit, clock);
  const recentKeys = new RecentKeys();
  const queues = new Queues();

  const report = ({ address, onRateLimits }: AuthorizeOptions): ReturnType<FailedKeys['statusOf']> | null => {
    if (address === undefined) return null;
    const status = failedKeys.statusOf(address);
    onRateLimits?.([status]);
    return status;
  };

  return {
    report,
    lookUp: async (secretHash, options, find) => {
      const { address } = options;
      const isLimited = address !== undefined && failedKeys.isAtLimit(address) && !recentKeys.has(secretHash);
      const found = isLimited ? queues.run(failedKeys.nameOf(address), find) : find();
      if (found === null) {
        report(options);
        throw rateLimited(QUEUE_RETRY_SECONDS);
      }
      try {
        const key = await found;
        recentKeys.add(secretHash);
        return key;
      } catch (error) {
        const hasFailed = isDomainError(error) && FAILURES.has(error.code);
        if (hasFailed) recentKeys.delete(secretHash);
        if (hasFailed && address !== undefined && !isLimited) failedKeys.add(address);
        const status = report(options);
        throw hasFailed && isLimited && status !== null ? rateLimited(status.resetSeconds) : error;
      }
    },
  };
};
