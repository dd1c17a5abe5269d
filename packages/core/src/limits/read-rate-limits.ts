import { ValidationIssues } from '../errors/validation-issues.js';
import { DEFAULT_RATE_LIMITS, RATE_RANGE, type RateLimits } from './rate-limit.js';

const WINDOW_SECONDS = { min: 1, max: 86_400 } as const;

/** Returns the rate limits of a deployment with defaults for omitted ones. Throws `validation_failed`. */
export const readRateLimits = (given: Partial<RateLimits>): RateLimits => {
  const { key, workspace, address } = DEFAULT_RATE_LIMITS;
  const limits = {
    key: given.key === undefined ? key : given.key,
    workspace: given.workspace === undefined ? workspace : given.workspace,
    address: given.address === undefined ? address : given.address,
  };
  const issues = new ValidationIssues();
  for (const [policy, rateLimit] of Object.entries(limits)) {
    if (rateLimit === null) continue;
    issues.integer(['rateLimits', policy, 'limit'], rateLimit.limit, RATE_RANGE);
    issues.integer(['rateLimits', policy, 'windowSeconds'], rateLimit.windowSeconds, WINDOW_SECONDS);
  }
  issues.throwAs('validation_failed');
  return limits;
};
