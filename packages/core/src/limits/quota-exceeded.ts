import { DomainError } from '../errors/domain-error.js';
import type { Metric } from '../values/metric.js';

/** Creates the error for an exceeded quota. The delay is null if waiting does not help. */
export const quotaExceeded = (metric: Metric, retryAfterSeconds: number | null): DomainError =>
  new DomainError('quota_exceeded', { retryAfterSeconds, violatedPolicies: [metric] });
