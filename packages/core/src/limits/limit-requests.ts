import type { ApiKey } from '../access/api-key.js';
import { DomainError } from '../errors/domain-error.js';
import { usagePeriodOf } from '../usage/usage-period.js';
import type { Timestamp } from '../values/timestamp.js';
import type { Counters } from './counters.js';
import { FixedWindows, rememberWindow, secondsUntil } from './counting-window.js';
import { quotaExceeded } from './quota-exceeded.js';
import type { RequestsInFlight } from './requests-in-flight.js';
import type { RateLimit, RateLimits, RateLimitStatus } from './rate-limit.js';
import type { WorkspaceLimits } from './workspace-limits.js';

/** The result of checking the limits for one request. */
export interface LimitedRequest {
  /** The state of each enabled policy. */
  readonly statuses: readonly RateLimitStatus[];
  /** The error to reject the request with, or null. */
  readonly rejection: DomainError | null;
}

/** A rate limit with its windows. */
interface Policy {
  readonly name: 'key' | 'workspace';
  readonly rateLimit: RateLimit;
  readonly windows: FixedWindows;
}

const policiesOf = (rateLimits: RateLimits): Policy[] =>
  (['key', 'workspace'] as const).flatMap((name) => {
    const rateLimit = rateLimits[name];
    return rateLimit === null ? [] : [{ name, rateLimit, windows: new FixedWindows(rateLimit.windowSeconds) }];
  });

/** The retry delay if too many requests are in flight. */
const IN_FLIGHT_RETRY_SECONDS = 1;

const rejectionOf = (violated: readonly RateLimitStatus[]): DomainError =>
  new DomainError('rate_limited', {
    retryAfterSeconds: Math.max(...violated.map(({ resetSeconds }) => resetSeconds ?? IN_FLIGHT_RETRY_SECONDS)),
    violatedPolicies: violated.map(({ policy }) => policy),
  });

/**
 * Checks a request against the quota and the rate limits of its workspace and key, and counts it if it passes all of
 * them. A rejected request does not count. There is no await between the check and the count, so the limits are exact
 * within a process. The quota has precedence, because waiting for the next window does not help if it is used up. The
 * concurrency limit comes last, because it passes soonest.
 */
export const limitRequests = (counters: Counters, rateLimits: RateLimits, inFlight: RequestsInFlight) => {
  const policies = policiesOf(rateLimits);
  const monthOf = rememberWindow(usagePeriodOf);

  return (key: Pick<ApiKey, 'id' | 'workspaceId'>, limits: WorkspaceLimits, now: Timestamp): LimitedRequest => {
    const { id, workspaceId } = key;
    const quota = limits.quotas.api_requests;
    const month = monthOf(now);
    const isSpent = quota !== null && counters.known(workspaceId, 'api_requests', month) >= quota;
    const rates = policies.map(({ name, rateLimit, windows }) => {
      const subject = name === 'key' ? id : name;
      const window = windows.at(now);
      const limit = limits.rateLimits[name] ?? rateLimit.limit;
      const left = limit - counters.known(workspaceId, subject, window);
      return { name, rateLimit, windows, subject, window, limit, left };
    });
    const isWithinRates = rates.every(({ left }) => left > 0);
    const busy = isWithinRates ? inFlight.reached(key) : [];
    const isAdmitted = !isSpent && isWithinRates && busy.length === 0;
    if (isAdmitted) {
      counters.add(workspaceId, 'api_requests', month);
      for (const { subject, window } of rates) counters.add(workspaceId, subject, window);
    }

    const statuses = rates.map(({ name, rateLimit: { windowSeconds }, windows, limit, left }): RateLimitStatus => ({
      policy: name,
      limit,
      windowSeconds,
      remaining: Math.max(0, isAdmitted ? left - 1 : left),
      resetSeconds: windows.secondsLeft(now),
    }));
    if (isAdmitted) return { statuses, rejection: null };
    if (isSpent) return { statuses, rejection: quotaExceeded('api_requests', secondsUntil(month.end, now)) };
    if (busy.length > 0) return { statuses: [...statuses, ...busy], rejection: rejectionOf(busy) };
    return { statuses, rejection: rejectionOf(statuses.filter(({ remaining }) => remaining === 0)) };
  };
};
