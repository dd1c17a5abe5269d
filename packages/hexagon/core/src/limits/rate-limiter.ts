import type { ApiKey } from '../keys/api-key.js';
import { DomainError } from '../errors/domain-error.js';
import { usagePeriodOf } from './usage-period.js';
import type { Timestamp } from '../schema/timestamp.js';
import type { Counters, CounterSubject } from './counters.js';
import { FixedWindows, type CountingWindow } from './counting-window.js';
import type { RateLimit, RateLimits, RateLimitStatus } from './rate-limits.js';
import { quotaExceeded, type WorkspaceLimits } from './workspace-limits.js';

/** The result of checking the limits for one request. */
interface LimitedRequest {
  /** The state of each enabled policy. */
  readonly statuses: readonly RateLimitStatus[];
  /** The error to reject the request with, or null. */
  readonly rejection: DomainError | null;
  /** Counts the request. Call it without an await after the check, so that the limits are exact within a process. */
  readonly count: () => void;
}

/** A rate limit with its windows. */
interface Policy {
  readonly name: 'key' | 'workspace';
  readonly rateLimit: RateLimit;
  readonly windows: FixedWindows;
}

type LimitedPolicies = Partial<Pick<RateLimits, Policy['name']>>;

/** The limit of a key in a deployment without one: only keys with `requestsPerMinute` are limited. */
const UNLIMITED: RateLimit = { limit: Infinity, windowSeconds: 60 };

const policiesOf = ({ key, workspace }: LimitedPolicies): Policy[] =>
  Object.entries({ key: key === null ? UNLIMITED : key, workspace }).flatMap(([name, rateLimit]) =>
    rateLimit ? [{ name: name as Policy['name'], rateLimit, windows: new FixedWindows(rateLimit.windowSeconds) }] : [],
  );

/** The retry delay if too many requests are in flight. */
const IN_FLIGHT_RETRY_SECONDS = 1;

/** Creates the error for exceeded policies. */
export const rateLimited = (violated: readonly RateLimitStatus[]): DomainError =>
  new DomainError('rate_limited', {
    retryAfterSeconds: Math.max(...violated.map(({ resetSeconds }) => resetSeconds ?? IN_FLIGHT_RETRY_SECONDS)),
    violatedPolicies: violated.map(({ policy }) => policy),
  });

/** Checks a request of a key against its limits. */
export type RateLimiter = (
  key: Pick<ApiKey, 'id' | 'workspaceId'> & Partial<Pick<ApiKey, 'requestsPerMinute'>>,
  limits: WorkspaceLimits,
  now: Timestamp,
  /** Whether a spent quota does not reject it. */
  mayExceed: boolean,
) => LimitedRequest;

/**
 * Creates the check of a request against the quota and the rate limits of its workspace and key. The quota has precedence,
 * because waiting for the next window does not help if it is used up. Without `isUse`, requests use no operation: they count
 * against no quota.
 */
export const createRateLimiter = (
  counters: Counters,
  rateLimits: LimitedPolicies,
  { isUse = false }: { readonly isUse?: boolean } = {},
): RateLimiter => {
  const policies = policiesOf(rateLimits);
  const windowsOf = Object.fromEntries(policies.map(({ name, windows }) => [name, windows]));
  let month: CountingWindow | null = null;

  return (key, limits, now, mayExceed) => {
    const { workspaceId, requestsPerMinute } = key;
    const subjects: Readonly<Record<Policy['name'], CounterSubject>> = { key: key.id, workspace: 'workspace' };
    if (month === null || now < month.start || now >= month.end) month = usagePeriodOf(now);
    const quota = isUse ? limits.quotas.api_requests : null;
    const isSpent = quota !== null && !mayExceed && counters.known(workspaceId, 'api_requests', month) >= quota;
    const statuses: (RateLimitStatus & { readonly policy: Policy['name']; remaining: number })[] = [];
    const exhausted: RateLimitStatus[] = [];
    for (const { name, rateLimit, windows } of policies) {
      const { windowSeconds } = rateLimit;
      let limit = rateLimit === UNLIMITED ? Infinity : (limits.rateLimits[name] ?? rateLimit.limit);
      // The same rate in a window of another length.
      if (name === 'key' && requestsPerMinute != null)
        limit = Math.min(limit, Math.max(1, Math.floor((requestsPerMinute * windowSeconds) / 60)));
      if (limit === Infinity) continue;
      const remaining = Math.max(0, limit - counters.known(workspaceId, subjects[name], windows.at(now)));
      const status = { policy: name, limit, windowSeconds, remaining, resetSeconds: windows.secondsLeft(now) };
      statuses.push(status);
      if (remaining === 0) exhausted.push(status);
    }
    const rejection = isSpent
      ? quotaExceeded('api_requests', month.end)
      : exhausted.length > 0
        ? rateLimited(exhausted)
        : null;
    const period = month;
    const count = (): void => {
      // The subjects of tokens have no prefix, and may be as many as users.
      if (isUse) counters.add(workspaceId, 'api_requests', period, quota, 'prefix' in key ? key.id : null);
      for (const status of statuses) {
        const window = windowsOf[status.policy]?.at(now);
        if (window !== undefined) counters.add(workspaceId, subjects[status.policy], window, status.limit);
        status.remaining -= 1;
      }
    };
    return { statuses, rejection, count };
  };
};
