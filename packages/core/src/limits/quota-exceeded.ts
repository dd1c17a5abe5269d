import { DomainError } from '../errors/domain-error.js';
import type { Metric } from '../usage/usage.js';

/** The rejection of what would go beyond a quota; null when no time is known after which it would not. */
export const quotaExceeded = (metric: Metric, retryAfterSeconds: number | null): DomainError =>
  new DomainError('quota_exceeded', { retryAfterSeconds, violatedPolicies: [metric] });
