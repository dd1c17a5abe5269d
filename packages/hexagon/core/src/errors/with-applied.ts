import { DomainError, isOutage } from './domain-error.js';
import type { ErrorDetails } from './error-code.js';

/**
 * Returns an `unavailable` error with the given `applied`, and any other error unchanged. For changes that take several
 * writes.
 */
export const withApplied = (error: unknown, applied: ErrorDetails['unavailable']['applied']): unknown =>
  isOutage(error) ? new DomainError('unavailable', { ...error.details, applied }, { cause: error.cause }) : error;
