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

const policiesOf = (rateLimits: Pick<RateLimits, Policy['name']>): Policy[] =>
  (['key', 'workspace'] as const).flatMap((name) => {
    const rateLimit = rateLimits[name];
    return rateLimit === null ? [] : [{ name, rateLimit, windows: new FixedWindows(rateLimit.windowSeconds) }];
  });

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
  key: Pick<ApiKey, 'id' | 'workspaceId'>,
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
  rateLimits: Pick<RateLimits, Policy['name']>,
  { isUse = false }: { readonly isUse?: boolean } = {},
): RateLimiter => {
  const policies = policiesOf(rateLimits);
  let month: CountingWindow | null = null;

  return (key, limits, now, mayExceed) => {
    const { workspaceId } = key;
    const subjects: Readonly<Record<Policy['name'], CounterSubject>> = { key: key.id, workspace: 'workspace' };
    if (month === null || now < month.start || now >= month.end) month = usagePeriodOf(now);
    const quota = isUse ? limits.quotas.api_requests : null;
    const isSpent = quota !== null && !mayExceed && counters.known(workspaceId, 'api_requests', month) >= quota;
    const statuses: (RateLimitStatus & { remaining: number })[] = [];
    const exhausted: RateLimitStatus[] = [];
    for (const { name, rateLimit, windows } of policies) {
      const limit = limits.rateLimits[name] ?? rateLimit.limit;
      const remaining = Math.max(0, limit - counters.known(workspaceId, subjects[name], windows.at(now)));
      const { windowSeconds } = rateLimit;
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
      if (isUse) counters.add(workspaceId, 'api_requests', period, quota);
      for (const { name, rateLimit, windows } of policies)
        counters.add(workspaceId, subjects[name], windows.at(now), limits.rateLimits[name] ?? rateLimit.limit);
      for (const status of statuses) status.remaining -= 1;
    };
    return { statuses, rejection, count };
  };
};
